import { parentPort } from 'node:worker_threads'
import type { DocumentContent } from './document-content.ts'
import { drawGiftCard } from './draw-gift-card.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawTerms } from './draw-terms.ts'

/** Draws documents, one after the other, away from the thread that answers requests. */

const draw = (sheet: DocumentContent): Promise<Buffer> => {
  if (sheet.kind === 'terms') return drawTerms(sheet)
  return sheet.kind === 'gift-card' ? drawGiftCard(sheet) : drawReceipt(sheet)
}

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, sheet }: { id: number; sheet: DocumentContent }) => {
  last = last
    .then(() => draw(sheet))
    .then(
      (bytes) => parentPort?.postMessage({ id, bytes }),
      (error: unknown) =>
        parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
})
