-- Sends every request of a file once: each thread its share, in the order of the file.
-- Arguments: the file (see write_requests in participants.py) and the number of threads.

local ffi = require("ffi")
ffi.cdef("int getpid(void); int kill(int process, int signal);")
local interrupt = 2

local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local requests = {}
-- wrk asks for one request beforehand, to look at it: the first call sends nothing.
local sent = -1

function init(arguments)
  local file = assert(io.open(arguments[1], "rb"))
  local share = tonumber(arguments[2])
  local index = 0
  while true do
    local length = file:read("*n")
    if not length then break end
    file:read(1)
    local request = file:read(length)
    if index % share == number then requests[#requests + 1] = request end
    index = index + 1
  end
  file:close()
end

function request()
  if sent == #requests then finish() else sent = sent + 1 end
  return requests[math.max(sent, 1)]
end

-- wrk would wait for the end of its time, although nothing is left to send.
function finish()
  wrk.thread:stop()
  ffi.C.kill(ffi.C.getpid(), interrupt)
end
