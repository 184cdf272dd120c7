import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../../jobs/worker-thread.ts'
import type { DocumentContent } from './document-content.ts'

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }
type Answer = { id: number; bytes?: Uint8Array; error?: string }

let worker: Worker | undefined
let count = 0
const waiting = new Map<number, Waiting>()

/**
 * Draws a document as a PDF, in a thread of its own: a backlog of presents at Christmas must not slow anybody's checkout.
 * @throws Error when the drawing fails.
 */
export const renderPdf = (content: DocumentContent): Promise<Buffer> => {
  const drawing = worker ?? startWorker()
  worker = drawing
  const id = ++count
  return new Promise<Buffer>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    // The thread keeps the process alive only while somebody waits for it.
    drawing.ref()
    drawing.postMessage({ id, content })
  })
}

const startWorker = (): Worker => {
  const started = startThread(new URL('./pdf.thread.ts', import.meta.url), 64)
  started.unref()
  started.on('message', ({ id, bytes, error }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) started.unref()
    if (bytes) asked?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    else asked?.reject(new Error(`The PDF could not be drawn: ${error}`))
  })
  // A worker that dies takes its documents with it; the queue tries their mails again on a new one.
  const lost = (error: Error) => {
    if (worker === started) worker = undefined
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  started.on('error', lost)
  started.on('exit', (code) => lost(new Error(`The PDF thread ended (${code}).`)))
  return started
}
