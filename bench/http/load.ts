import { connect, type Socket } from 'node:net'

/** What is asked, always the same, and how long the body of every answer must be; `slack` (0.1 is a tenth) for pages that follow the clock. */
export type Target = {
  port: number
  path: string
  headers: Record<string, string>
  status: number
  bodyBytes: number
  slack?: number
}

export type Load = { answers: number; seconds: number; perSecond: number }

/**
 * Asks the same question over `connections` kept-alive connections, each as soon as it has its answer, and counts answers. Plain sockets and one
 * prepared question, so that the asking costs as little as it can: the answering side is what is measured. Status and length of every answer are
 * checked. @throws Error at the first wrong answer, and when a connection ends.
 */
export const load = async (target: Target, connections: number, seconds: number): Promise<Load> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)))
  try {
    return await new Promise<Load>((resolve, reject) => {
      let answers = 0
      const startedAt = performance.now()
      const timer = setTimeout(() => {
        const took = (performance.now() - startedAt) / 1000
        if (answers === 0) reject(new Error(`${target.path}: no answer within ${seconds} s`))
        resolve({ answers, seconds: took, perSecond: answers / took })
      }, seconds * 1000)
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      for (const socket of sockets)
        askAgainAndAgain(
          socket,
          target,
          () => {
            answers += 1
          },
          fail,
        )
    })
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy()
  }
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

const askAgainAndAgain = (socket: Socket, target: Target, onAnswer: () => void, fail: (error: Error) => void): void => {
  const question = questionOf(target)
  const framing = answerFraming(target)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error(`${target.path}: the server closed a connection`)))
  socket.on('data', (chunk) => {
    try {
      if (!framing(chunk)) return
      onAnswer()
      socket.write(question)
    } catch (error) {
      fail(error as Error)
    }
  })
  socket.write(question)
}

/** The bytes of a GET. */
export const questionOf = ({ path, headers }: Pick<Target, 'path' | 'headers'>): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
    'latin1',
  )

/**
 * Reads answers off a connection: give it chunk after chunk, it says when an answer is whole.
 * @throws Error when status or length are not those of the target.
 */
export const answerFraming = ({ path, status, bodyBytes, slack = 0 }: Pick<Target, 'path' | 'status' | 'bodyBytes' | 'slack'>) => {
  const statusLine = `HTTP/1.1 ${status} `
  let head: Buffer | undefined
  let missing = 0
  return (chunk: Buffer): boolean => {
    if (missing > 0) missing -= chunk.length
    else {
      const bytes = head ? Buffer.concat([head, chunk]) : chunk
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) {
        head = bytes
        return false
      }
      head = undefined
      const text = bytes.toString('latin1', 0, end)
      if (!text.startsWith(statusLine)) throw new Error(`${path}: ${text.split('\r\n', 1)[0]} instead of ${status}`)
      // "Not modified" is answered without a body (RFC 9110 §15.4.5).
      const length = status === 304 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1])
      // Also when the length is not given: NaN is within nothing.
      if (!(Math.abs(length - bodyBytes) <= bodyBytes * slack)) throw new Error(`${path}: ${length} bytes instead of ${bodyBytes}`)
      missing = end + 4 + length - bytes.length
    }
    if (missing < 0) throw new Error(`${path}: more bytes than were asked for`)
    return missing === 0
  }
}
