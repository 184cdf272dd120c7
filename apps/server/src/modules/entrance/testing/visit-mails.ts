import { randomUUID } from 'node:crypto'
import { enqueue } from '../../../jobs/jobs.ts'
import { addDays, dayIn } from '../../../kernel/calendar.ts'
import type { TestApp } from '../../../testing/app.ts'
import { mailVisit } from '../visits/visits.mails.ts'
import { mailWatch } from '../watching/watching.mails.ts'

/** A booked visit a week ahead, in Malmö unless another play centre is named by its key, of an order that nobody has paid; or one that is over. @returns its id. */
export const aVisit = async (
  { deps: { db, clock } }: Pick<TestApp, 'deps'>,
  { email, accountId, isOver, at: key = 'malmo' }: { email: string; accountId: string | null; isOver: boolean; at?: string },
): Promise<string> => {
  const at = clock.now()
  const place = await db
    .selectFrom('playgrounds')
    .innerJoin('countries', 'countries.id', 'playgrounds.country_id')
    .select(['playgrounds.id', 'playgrounds.country_id', 'countries.currency'])
    .where('playgrounds.key', '=', key)
    .executeTakeFirstOrThrow()
  const [id, orderId] = [randomUUID(), randomUUID()]
  await db
    .insertInto('orders')
    .values({
      ...{
        id: orderId,
        reference: `VISIT-${orderId.slice(0, 8)}`,
        account_id: accountId,
        country_id: place.country_id,
        language: 'sv',
        email,
      },
      ...{ status: 'Cancelled', currency: place.currency, total_minor: 0, created_at: at, expires_at: at, status_changed_at: at },
    })
    .execute()
  await db
    .insertInto('entrance_bookings')
    .values({
      ...{ id, order_id: orderId, playground_id: place.id, date: addDays(dayIn(at, 'Europe/Stockholm'), 7), starts_at: '10:00' },
      ...{ ends_at: '10:30', window_places: 40, status: isOver ? 'Cancelled' : 'Booked', created_at: at, booked_at: at },
      cancelled_at: isOver ? at : null,
    })
    .execute()
  return id
}

/** Causes every mail about visits, to a guest’s address. */
export const causeVisitMails = async (app: Pick<TestApp, 'deps'>, email: string, at = 'malmo'): Promise<void> => {
  const { db, clock } = app.deps
  const [stands, over] = [
    await aVisit(app, { email, accountId: null, isOver: false, at }),
    await aVisit(app, { email, accountId: null, isOver: true, at }),
  ]
  const before = { date: dayIn(clock.now(), 'Europe/Stockholm'), startsAt: '12:00', endsAt: '12:30' }
  await enqueue(db, mailVisit, { mailId: randomUUID(), visitId: stands, what: 'moved', before })
  await enqueue(db, mailVisit, { mailId: randomUUID(), visitId: over, what: 'cancelled', backMinor: 18_900 })
  await enqueue(db, mailVisit, { mailId: randomUUID(), visitId: over, what: 'calledOff' })
  await causeWatchMails(app, email, at)
}

/** Every mail to somebody who watches a full window, by day. */
const causeWatchMails = async ({ deps: { db, clock } }: Pick<TestApp, 'deps'>, email: string, key: string): Promise<void> => {
  const at = clock.now()
  const { id: playgroundId } = await db.selectFrom('playgrounds').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  for (const [what, state, startsAt] of [
    ['confirm', 'Unconfirmed', '10:00'],
    ['on', 'Watching', '11:00'],
    ['free', 'Notified', '12:00'],
  ] as const) {
    const id = randomUUID()
    await db
      .insertInto('entrance_watches')
      .values({
        ...{
          id,
          playground_id: playgroundId,
          date: addDays(dayIn(at, 'Europe/Stockholm'), 7),
          starts_at: startsAt,
          ends_at: '12:30',
        },
        ...{
          begins_at: new Date(at.getTime() + 7 * 86_400_000),
          places: 2,
          account_id: null,
          language: 'sv',
          state,
          created_at: at,
        },
        ...{ email, email_normalized: email.toLowerCase(), confirm_by: state === 'Unconfirmed' ? at : null, watching_from: at },
        ...{
          notified_at: state === 'Notified' ? at : null,
          notified_starts_at: state === 'Notified' ? startsAt : null,
          ended_at: state === 'Notified' ? at : null,
        },
      })
      .execute()
    await enqueue(db, mailWatch, { mailId: randomUUID(), watchId: id, what })
  }
}
