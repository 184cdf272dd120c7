import { parentPort } from 'node:worker_threads'
import type { DocumentContent } from './document-content.ts'
import { drawGiftCard } from './draw-gift-card.ts'
import { drawInvitation } from './draw-invitation.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawTerms } from './draw-terms.ts'

/** Draws documents, one after the other, away from the thread that answers requests. */

const draw = (content: DocumentContent): Promise<Buffer> => {
  if (content.kind === 'terms') return drawTerms(content)
  if (content.kind === 'invitation') return drawInvitation(content)
  return content.kind === 'gift-card' ? drawGiftCard(content) : drawReceipt(content)
}

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, content }: { id: number; content: DocumentContent }) => {
  last = last
    .then(() => draw(content))
    .then(
      (bytes) => parentPort?.postMessage({ id, bytes }),
      (error: unknown) =>
        parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
})
