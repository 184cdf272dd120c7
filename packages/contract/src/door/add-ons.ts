import { z } from 'zod'
import { route } from '../route.ts'

export const handOutAddOns = route({
  method: 'POST',
  path: '/api/door/add-ons/:playgroundId/hand-outs',
  summary:
    'Notes that add-ons of a paid order were handed out at this play centre, all of these lines or none: each once, whoever hands out at the same moment. It stays noted. Written to the audit log.',
  params: z.object({ playgroundId: z.guid() }),
  body: z.strictObject({ lineIds: z.array(z.guid()).min(1).max(20).describe('Of `addOns` that a scan showed, of one order') }),
  answer: z.object({ at: z.iso.datetime(), handedOut: z.number().int().describe('Pieces') }),
  idempotent: true,
  refusals: [
    'location.not-found',
    'door.add-on-elsewhere',
    'door.changed-meanwhile',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
  access: { permission: 'door.admit' },
  atPlace: 'resource',
})
