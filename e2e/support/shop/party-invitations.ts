import { randomUUID } from 'node:crypto'
import { answerInvitation, type InvitationAnswerInput } from '@hoppla/contract/parties/invitations'
import type { Locator } from 'playwright-core'
import { HttpClient } from '../http.ts'
import { someAddress } from '../parent.ts'
import { inDatabase } from '../server.ts'
import { Site } from '../site.ts'

/** A party of an account in Örebro at one o’clock, twenty days ahead, as if its deposit were paid. @returns its id. */
export const aBookedParty = async (dataDir: string, email: string): Promise<string> => {
  const id = randomUUID()
  const rates = {
    ...{ currency: 'SEK', extraChildMinor: 21_900, foods: [], extras: [], deposit: { minor: 50_000 } },
    package: {
      ...{
        id: randomUUID(),
        names: { sv: 'Rumskalaset', en: 'The room party' },
        minor: 279_000,
        weekendMinor: null,
        dayMinor: 279_000,
      },
      ...{ includedChildren: 10, minutes: 150, vatPercent: 6, hosts: 1 },
    },
  }
  const terms = {
    ...{ setupMinutes: 15, cleanupMinutes: 15, leastChildren: 6, restDays: 7, changeDays: 7, answerDays: 9 },
    cancelSteps: [{ days: 14, keep: 0 }],
  }
  await inDatabase(dataDir, (client) =>
    client.query(
      `with d as (select (now() at time zone 'Europe/Stockholm')::date + 20 as day)
      insert into parties (id, playground_id, room_id, package_id, account_id, status, date, starts_at, ends_at, child_first_name, turns, children, adults,
        rates, terms, language, created_at, booked_at)
      select $1, p.id, (select r.id from rooms r join areas a on a.id = r.area_id where a.playground_id = p.id order by r.key limit 1), gen_random_uuid(),
        (select id from accounts where email = $2), 'Booked', d.day, (d.day + time '13:00') at time zone 'Europe/Stockholm',
        (d.day + time '15:30') at time zone 'Europe/Stockholm', 'Noel', 3, 12, 3, $3, $4, 'sv', now(), now()
      from playgrounds p, d where p.key = 'orebro'`,
      [id, email, JSON.stringify(rates), JSON.stringify(terms)],
    ),
  )
  return id
}

/** The party was a week ago, and the job that erases what is past its time has run. */
export const aWeekAfter = async (dataDir: string, id: string): Promise<void> => {
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `update parties set starts_at = starts_at - interval '27 days', ends_at = ends_at - interval '27 days', date = date - 27 where id = $1`,
      [id],
    )
    await client.query(`select graphile_worker.add_job('privacy.keep-retention', '{}'::json)`)
  })
}

/** Another family answers at its own address. @returns the secret of its answer. */
export const answersFrom = async (origin: string, secret: string, body: InvitationAnswerInput): Promise<string> => {
  const client = new HttpClient(origin, { 'x-forwarded-for': someAddress() })
  const answer = await client.call(answerInvitation, { params: { secret }, body })
  return answer.secret
}

/** The page of an invitation, by what stands on it. */
export class InvitationPages extends Site {
  /** @param link as it was shared. */
  async follow(link: string): Promise<void> {
    await this.page.goto(`${this.origin}${new URL(link).pathname}`)
    await this.hydrated()
  }
  child(n = 0): Locator {
    return this.page.getByRole('textbox', { name: this.t('invitation.firstName') }).nth(n)
  }
  comes(name: string, answer: 'yes' | 'no'): Locator {
    return this.page.getByRole('group', { name: this.t('invitation.comes', { name }) }).getByText(this.t(`invitation.${answer}`))
  }
  secret(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }
}
