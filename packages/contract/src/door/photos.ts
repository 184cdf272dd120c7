import { z } from 'zod'
import { route } from '../route.ts'

export const getDoorPhoto = route({
  method: 'GET',
  path: '/api/door/photo',
  summary:
    'Returns the approved photo of a pass, for whoever scanned it, at that play centre, for 15 minutes. The scan stands in the audit log.',
  access: { permission: 'door.admit' },
  atPlace: 'resource',
  query: z.strictObject({ playgroundId: z.guid(), photo: z.string().max(200).describe('`photo` of a child that was scanned') }),
  answerType: 'image/jpeg',
  refusals: ['location.not-found', 'photo.not-found'],
})
