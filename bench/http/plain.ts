import { connect } from 'node:net'

export type PlainAnswer = { status: number; text: string }

/** One kept-alive connection on which JSON is sent, one question at a time. */
export type PlainConnection = {
  /** @throws Error when the connection ends before there is an answer. */
  post: (body: object, headers?: Record<string, string>) => Promise<PlainAnswer>
  close: () => void
}

/**
 * A plain socket for POSTs to one path, so that the asking costs as little as it can where the machine's cores are shared: the answering side is what is
 * measured. Understands answers that give their length, as the product's do.
 */
export const plainConnection = async (port: number, path: string, host = 'localhost'): Promise<PlainConnection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  let waiting: { done: (answer: PlainAnswer) => void; fail: (error: Error) => void } | undefined
  let listener = ''
  const fail = (error: Error) => waiting?.fail(error)
  socket.setEncoding('latin1')
  socket.on('error', fail)
  socket.on('close', () => fail(new Error(`${path}: the server closed a connection`)))
  socket.on('data', (chunk: string) => {
    listener += chunk
    const end = listener.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(listener.slice(0, end))?.[1])
    if (Number.isNaN(length)) return fail(new Error(`${path}: an answer of unknown length`))
    if (listener.length < end + 4 + length) return
    const text = Buffer.from(listener.slice(end + 4), 'latin1').toString('utf8')
    const status = Number(listener.slice(9, 12))
    listener = ''
    waiting?.done({ status, text })
  })
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json\r\n`
  return {
    post: (body, headers = {}) =>
      new Promise((done, failed) => {
        waiting = { done, fail: failed }
        const text = JSON.stringify(body)
        const more = Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')
        socket.write(`${head}${more}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}
