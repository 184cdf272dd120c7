import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type FakeSmtp = {
  url: string
  /** From now on every recipient is answered with this: `451 …` puts off, `250 ok` takes. */
  answerRecipientsWith: (answer: string) => void
  /** Whole mails that were taken, as they came over the wire. */
  taken: () => string[]
  /** Whoever a mail was meant for, taken or not. */
  recipients: () => string[]
  stop: () => Promise<void>
}

/** As much of a mail server as a client needs, on a port of its own. Like many servers it repeats the recipient in its answers. */
export const startFakeSmtp = async (): Promise<FakeSmtp> => {
  let answer = '250 ok'
  const mails: string[] = []
  const recipients = new Set<string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let buffer = ''
    let isInData = false
    const receive = (line: string) => {
      const to = /^RCPT TO:<(.*?)>/i.exec(line)?.[1]
      if (to !== undefined) {
        recipients.add(to)
        return socket.write(`${answer} <${to}>\r\n`)
      }
      if (line === 'DATA') {
        isInData = true
        return socket.write('354 go on\r\n')
      }
      return socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    }
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8')
      for (;;) {
        const end = buffer.indexOf(isInData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const said = buffer.slice(0, end)
        buffer = buffer.slice(end + (isInData ? 5 : 2))
        if (!isInData) receive(said)
        else {
          isInData = false
          mails.push(said)
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerRecipientsWith: (next) => {
      answer = next
    },
    taken: () => [...mails],
    recipients: () => [...recipients],
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
