"""A mail server for tests (aiosmtpd) that keeps what it is sent, and does as the files in its folder say.

`recipient-reply`, `data-reply`: what it answers instead of 250. `delay`: seconds before it answers to a message.
`silent-quit`: never answers to QUIT. With --parse it reads one message from standard input instead, as Python's
e-mail package understands it.
"""

import argparse
import asyncio
import base64
import email
import email.policy
import json
import ssl
import sys
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult


def described(content: bytes) -> dict:
    message = email.message_from_bytes(content, policy=email.policy.default)
    text = message.get_body(("plain",))
    return {
        "headers": [[name, str(value)] for name, value in message.items()],
        "text": text.get_content().replace("\r\n", "\n") if text else "",
        "attachments": [
            {
                "name": part.get_filename(), "type": part.get_content_type(),
                "content": base64.b64encode(part.get_payload(decode=True)).decode(),
            }
            for part in message.iter_attachments()
        ],
        "defects": [repr(defect) for part in message.walk() for defect in part.defects]
        + [repr(defect) for value in message.values() for defect in value.defects],
        "longest": max(len(line) for line in content.split(b"\r\n")),
        "isPlain": all(byte in b"\r\n\t" or 32 <= byte < 127 for byte in content),
    }


class Keeper:
    def __init__(self, folder: Path):
        self.folder = folder

    def told(self, name: str) -> str | None:
        file = self.folder / name
        return file.read_text().strip() if file.exists() else None

    async def handle_RCPT(self, server, session, envelope, address, options):
        if reply := self.told("recipient-reply"):
            self.note("refused")
            return reply.replace("ADDRESS", address)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if delay := self.told("delay"):
            self.note("delayed")
            await asyncio.sleep(float(delay))
        if reply := self.told("data-reply"):
            self.note("refused")
            return reply
        kept = described(envelope.content) | {
            "sender": envelope.mail_from, "recipients": envelope.rcpt_tos, "isSecure": server.transport.get_extra_info("ssl_object") is not None,
            "user": session.auth_data.decode() if session.auth_data else None,
        }
        number = len(list(self.folder.glob("*.json")))
        draft = self.folder / "draft"
        draft.write_text(json.dumps(kept))
        draft.rename(self.folder / f"{number:04}.json")
        return "250 taken"

    async def handle_QUIT(self, server, session, envelope):
        if self.told("silent-quit") is not None:
            await asyncio.sleep(3600)
        return "221 Bye"

    def note(self, name: str):
        with (self.folder / name).open("a") as file:
            file.write("x")


async def serve(options):
    keeper = Keeper(options.folder)
    context = None
    if options.certificate:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(options.certificate)
    wanted = f"{options.user}:{options.password}"

    def authenticate(server, session, envelope, mechanism, data):
        given = f"{data.login.decode()}:{data.password.decode()}"
        return AuthResult(success=given == wanted, handled=False, auth_data=data.login)

    starts = context is not None and not options.smtps

    def protocol():
        return SMTP(
            keeper, hostname="catcher.example", loop=loop, tls_context=context if starts else None,
            require_starttls=starts, authenticator=authenticate if options.user else None,
            auth_required=bool(options.user), auth_require_tls=starts)

    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        protocol, "127.0.0.1", options.port, ssl=context if options.smtps else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--parse", action="store_true")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--certificate")
    parser.add_argument("--smtps", action="store_true")
    parser.add_argument("--user")
    parser.add_argument("--password")
    options = parser.parse_args()
    if options.parse:
        print(json.dumps(described(sys.stdin.buffer.read())))
    else:
        asyncio.run(serve(options))


main()
