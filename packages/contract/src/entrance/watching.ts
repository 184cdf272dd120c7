import { z } from 'zod'
import { emailAddress } from '../identity.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

/**
 * Watching a full arrival window, or a full day: who watches is told once by mail when places come free. Nothing is promised and nothing is held
 * (decision 370). Mails lead to `…/book-entrance/watch/ID#key=SECRET`.
 */

const wallTime = z.string().describe("HH:MM on the play centre's own clock")

export const watchStates = ['Unconfirmed', 'Watching', 'Notified', 'Booked', 'Stopped', 'Over'] as const
export type WatchState = (typeof watchStates)[number]

/** The most places that are watched for together: as many as may come together. */
export const mostWatchedPlaces = 30

export const watchInput = z.strictObject({
  playgroundId: z.guid(),
  date: day,
  startsAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .describe('When the window begins, HH:MM; null: any window of the day will do'),
  places: z.number().int().min(1).max(mostWatchedPlaces).describe('Children who want to come together'),
  email: emailAddress.optional().describe('Left out: the confirmed address of the signed-in account'),
})
export type WatchInput = z.input<typeof watchInput>

export const watchWindow = route({
  method: 'POST',
  path: '/api/entrance/watches',
  summary:
    'Watches a full arrival window or day. Who is signed in with the confirmed address watches at once; others confirm by mail within 24 hours. Answers the same when somebody watches already.',
  access: 'anyone',
  body: watchInput,
  answer: z.object({
    state: z.enum(['Unconfirmed', 'Watching']),
    confirmBy: z.iso.datetime().nullable().describe('The mail must be answered until then; null: watches already'),
  }),
  refusals: ['playground.not-found', 'entrance.not-bookable', 'watch.not-full', 'watch.email-needed', 'request.too-many'],
})

export const watch = z.object({
  id: z.guid(),
  state: z.enum(watchStates),
  playground: z.object({ guid: z.guid(), slug: z.string(), name: z.string() }),
  date: day,
  from: wallTime.nullable().describe('Null: any window of the day'),
  until: wallTime.nullable(),
  places: z.number().int(),
  email: z.string(),
})
export type Watch = z.infer<typeof watch>

// Who has the secret of a watch, from its mail, may see, confirm and stop it. It stands in bodies alone.
const ofWatch = {
  method: 'POST',
  access: 'anyone',
  params: z.object({ id: z.guid() }),
  body: z.strictObject({ secret: z.string().min(1).max(100).describe('From the link in its mail (`#key=…`)') }),
  answer: watch,
} as const

export const readWatch = route({
  path: '/api/entrance/watches/:id',
  summary: 'Returns what somebody watches for. Has no side effects.',
  refusals: ['watch.not-found'],
  ...ofWatch,
})

export const confirmWatch = route({
  path: '/api/entrance/watches/:id/confirm',
  summary: 'Answers the mail of a guest, who watches from now on. Succeeds again when repeated.',
  refusals: ['watch.not-found', 'watch.over'],
  ...ofWatch,
})

export const stopWatch = route({
  path: '/api/entrance/watches/:id/stop',
  summary: 'Watches no more. Succeeds again when repeated, and when it is over anyway.',
  refusals: ['watch.not-found'],
  ...ofWatch,
})
