import { z } from 'zod'
import { route } from '../route.ts'

/** How full a play centre is, from room for everybody to none left. */
export const crowdLevels = ['calm', 'filling', 'full'] as const
export type CrowdLevel = (typeof crowdLevels)[number]

export const getCrowd = route({
  method: 'GET',
  path: '/api/door/crowd/:playgroundId',
  summary:
    'Returns how full a play centre is: never a number, only while it is open, and only where it has a limit of people (`filling` from 80 % of it).',
  access: 'anyone',
  params: z.object({ playgroundId: z.guid() }),
  answer: z.object({
    level: z.enum(crowdLevels).nullable().describe('Null: it is closed, or has no limit'),
    text: z.string().nullable().describe('The same in words, with the time, in the language of the caller'),
  }),
  refusals: ['location.not-found'],
  cache: 30,
})
