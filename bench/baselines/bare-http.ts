// node:http that sends the bytes of a file: the baseline of `guest-html`. Arguments: port, file, content encoding.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file = '', encoding = 'identity'] = process.argv.slice(2)
const bytes = readFileSync(file)
createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': encoding,
    'content-length': bytes.length,
  })
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
