import Studies
import Testing

/// A notice as a server writes it, after RFC 3464, and what it says.
struct NoticeSample: Sendable, CustomTestStringConvertible {
  let server: String
  let text: String
  let outcome: DeliveryNotice.Outcome
  let status: String

  var testDescription: String { server }
}

enum NoticeSamples {
  static let all = [
    NoticeSample(server: "Postfix", text: postfix, outcome: .failed, status: "5.1.1"),
    NoticeSample(server: "Postfix, piped by local", text: piped, outcome: .failed, status: "5.1.1"),
    NoticeSample(server: "Postfix, delayed", text: delayed, outcome: .delayed, status: "4.4.1"),
    NoticeSample(server: "Postfix, given up", text: givenUp, outcome: .delayed, status: "4.4.1"),
    NoticeSample(server: "Exim", text: exim, outcome: .failed, status: "5.0.0"),
    NoticeSample(server: "Exchange", text: exchange, outcome: .failed, status: "5.1.10"),
    NoticeSample(server: "Gmail", text: gmail, outcome: .failed, status: "5.1.1"),
    NoticeSample(server: "sendmail, relayed", text: relayed, outcome: .delivered, status: "2.0.0"),
  ]

  /// With the whole message.
  static let postfix = """
    Return-Path: <>
    Received: by mail.example.org (Postfix)
    \tid 4F1B2C; Thu, 26 Nov 2026 10:00:02 +0100 (CET)
    Date: Thu, 26 Nov 2026 10:00:02 +0100 (CET)
    From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
    Subject: Undelivered Mail Returned to Sender
    To: lab-bounces@lab.example
    Auto-Submitted: auto-replied
    MIME-Version: 1.0
    Content-Type: multipart/report; report-type=delivery-status;
    \tboundary="B"
    Message-Id: <20261126090002.4F1B2C@mail.example.org>

    This is a MIME-encapsulated message.

    --B
    Content-Description: Notification
    Content-Type: text/plain; charset=us-ascii

    This is the mail system at host mail.example.org.

    <ada@example.net>: host mx.example.net[192.0.2.7] said: 550 5.1.1
        <ada@example.net>: Recipient address rejected: User unknown (in reply to RCPT TO command)

    --B
    Content-Description: Delivery report
    Content-Type: message/delivery-status

    Reporting-MTA: dns; mail.example.org
    X-Postfix-Queue-ID: 9D3E41
    X-Postfix-Sender: rfc822; lab-bounces@lab.example
    Arrival-Date: Thu, 26 Nov 2026 10:00:01 +0100 (CET)

    Final-Recipient: rfc822; ada@example.net
    Original-Recipient: rfc822;ada@example.net
    Action: failed
    Status: 5.1.1
    Remote-MTA: dns; mx.example.net
    Diagnostic-Code: smtp; 550 5.1.1 <ada@example.net>: Recipient address rejected:
        User unknown

    --B
    Content-Description: Undelivered Message
    Content-Type: message/rfc822

    Received: from console (localhost [127.0.0.1])
    \tby mail.example.org (Postfix) with ESMTP id 9D3E41
    From: "Our Lab"
     <lab@lab.example>
    To: ada@example.net
    Subject: Invitation
    Message-ID: <0123456789abcdef0123456789abcdef@lab.example>

    Hello,
    Message-ID: <ffffffffffffffffffffffffffffffff@lab.example>

    --B--

    """

  /// With the lines that local(8) puts before a message.
  static let piped =
    "From MAILER-DAEMON  Thu Nov 26 10:00:02 2026\nX-Original-To: lab-bounces@lab.example\nDelivered-To: lab-bounces@lab.example\n"
    + postfix

  static let delayed = postfix.replacing("Action: failed", with: "Action: delayed")
    .replacing("Status: 5.1.1", with: "Status: 4.4.1\nWill-Retry-Until: Tue, 1 Dec 2026 10:00:01 +0100 (CET)")

  /// After five days in which nobody answered.
  static let givenUp = postfix.replacing("Status: 5.1.1", with: "Status: 4.4.1")

  /// A boundary without quotes, types after one another without a space, the head of the message alone.
  static let exim = """
    Return-path: <>
    Envelope-to: lab-bounces@lab.example
    X-Failed-Recipients: ada@example.net
    Auto-Submitted: auto-replied
    From: Mail Delivery System <Mailer-Daemon@mx.example.org>
    To: lab-bounces@lab.example
    References: <0123456789abcdef0123456789abcdef@lab.example>
    Content-Type: multipart/report; report-type=delivery-status; boundary=1764147602-eximdsn-1804289383
    MIME-Version: 1.0
    Subject: Mail delivery failed: returning message to sender
    Message-Id: <E1vO8aB-0004Kx-1h@mx.example.org>

    --1764147602-eximdsn-1804289383
    Content-type: text/plain; charset=us-ascii

    This message was created automatically by mail delivery software.

      ada@example.net
        host mx.example.net [192.0.2.7]
        SMTP error from remote mail server after RCPT TO:<ada@example.net>:
        550 No such user

    --1764147602-eximdsn-1804289383
    Content-type: message/delivery-status

    Reporting-MTA: dns; mx.example.org

    Action: failed
    Final-Recipient: rfc822;ada@example.net
    Status: 5.0.0
    Remote-MTA: dns; mx.example.net
    Diagnostic-Code: smtp; 550 No such user

    --1764147602-eximdsn-1804289383
    Content-type: text/rfc822-headers

    Return-path: <lab-bounces@lab.example>
    Received: from console ([192.0.2.1])
    \tby mx.example.org with esmtps (TLS1.3)
    From: "Our Lab"
     <lab@lab.example>
    To: ada@example.net
    Message-ID: <0123456789abcdef0123456789abcdef@lab.example>

    --1764147602-eximdsn-1804289383--

    """

  /// A part within a part, whose boundary begins like the outer one.
  static let exchange = """
    Received: from mail.example.org (192.0.2.9) by mail2.example.org (192.0.2.10)
     with Microsoft SMTP Server id 15.20.9388.8; Thu, 26 Nov 2026 09:00:02 +0000
    MIME-Version: 1.0
    From: <postmaster@example.net>
    To: <lab-bounces@lab.example>
    Date: Thu, 26 Nov 2026 09:00:02 +0000
    Content-Type: multipart/report; report-type=delivery-status;
    \tboundary="cafe-1"
    X-MS-Exchange-Message-Is-Ndr:
    Content-Language: de-DE
    Message-ID: <7d5e@example.net>
    In-Reply-To: <0123456789abcdef0123456789abcdef@lab.example>
    Subject: =?utf-8?B?VW56dXN0ZWxsYmFy?=: Invitation
    Auto-Submitted: auto-replied

    --cafe-1
    Content-Type: multipart/alternative; differences=Content-Type;
    \tboundary="cafe-1-2"

    --cafe-1-2
    Content-Type: text/plain; charset="utf-8"
    Content-Transfer-Encoding: base64

    RGllIE5hY2hyaWNodCB3dXJkZSBuaWNodCB6dWdlc3RlbGx0Lg==

    --cafe-1-2
    Content-Type: text/html; charset="utf-8"
    Content-Transfer-Encoding: base64

    PGh0bWw+PC9odG1sPg==

    --cafe-1-2--

    --cafe-1
    Content-Type: message/delivery-status

    Reporting-MTA: dns;mail2.example.org
    Received-From-MTA: dns;mail.example.org
    Arrival-Date: Thu, 26 Nov 2026 09:00:01 +0000

    Final-Recipient: rfc822;ada@example.net
    Action: failed
    Status: 5.1.10
    Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
    X-Display-Name: ada@example.net


    --cafe-1
    Content-Type: message/rfc822

    Received: from mail.example.org (192.0.2.9)
    From: "Our Lab"
    \t<lab@lab.example>
    To: <ada@example.net>
    Subject: Invitation
    Message-ID: <0123456789abcdef0123456789abcdef@lab.example>
    Content-Type: text/plain
    MIME-Version: 1.0

    Hello

    --cafe-1--

    """

  /// Parameters in another order, and a picture beside the words.
  static let gmail = """
    MIME-Version: 1.0
    Return-Path: <>
    From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
    To: lab-bounces@lab.example
    Auto-Submitted: auto-replied
    Subject: Delivery Status Notification (Failure)
    Message-ID: <6926c2d2.050a0220@mx.google.com>
    Content-Type: multipart/report; boundary="00000000000012a3"; report-type=delivery-status

    --00000000000012a3
    Content-Type: multipart/related; boundary="00000000000012b4"

    --00000000000012b4
    Content-Type: text/html; charset="UTF-8"

    <p>Address not found</p>
    --00000000000012b4
    Content-Type: image/png; name="icon.png"
    Content-Transfer-Encoding: base64
    Content-ID: <icon.png>

    iVBORw0KGgo=
    --00000000000012b4--
    --00000000000012a3
    Content-Type: message/delivery-status

    Reporting-MTA: dns; googlemail.com
    Arrival-Date: Thu, 26 Nov 2026 01:00:01 -0800 (PST)
    X-Original-Message-ID: <0123456789abcdef0123456789abcdef@lab.example>

    Final-Recipient: rfc822; ada@example.net
    Action: failed
    Status: 5.1.1 (Bad destination mailbox address)
    Remote-MTA: dns; mx.example.net. (192.0.2.7, the server for the domain example.net.)
    Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
    Last-Attempt-Date: Thu, 26 Nov 2026 01:00:02 -0800 (PST)
    --00000000000012a3
    Content-Type: message/rfc822

    Received: by 2002:a05:600c:4f90 with SMTP id n16
            for <ada@example.net>; Thu, 26 Nov 2026 01:00:01 -0800 (PST)
    From: "Our Lab" <lab@lab.example>
    To: ada@example.net
    Message-ID: <0123456789abcdef0123456789abcdef@lab.example>

    Hello
    --00000000000012a3--
    """

  static let relayed = postfix.replacing("Action: failed", with: "Action: relayed")
    .replacing("Status: 5.1.1", with: "Status: 2.0.0")
}
