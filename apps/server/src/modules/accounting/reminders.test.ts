import { listReminders, setReminder } from '@hoppla/contract/accounting/reminders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { momentOf } from '../../kernel/calendar.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { remindOfReports } from './reminders.ts'

const [sweden, norway] = [idOf('place', 'sweden'), idOf('place', 'norway')]
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from staff_subscriptions`.execute(app.deps.db)
  app.sentMails.length = 0
})
const at = (day: string, time: string) => app.deps.clock.set(momentOf(day, time, 'Europe/Stockholm'))
const remind = async () => {
  await remindOfReports(app.deps)
  await app.runJobs()
  return app.sentMails.splice(0)
}
const subscribe = async (report: 'vat' | 'takings', isOn = true, company = sweden) => {
  const call = await asStaffWith(app, [['Finance']])
  expect((await call(setReminder, { body: { company, report, isOn } })).status).toBe(204)
  return (await call(listReminders, { query: { company } })).body
}

test('on the first working day there is one mail with a link, and no figure, file or second one', async () => {
  at('2026-12-15', '12:00')
  await subscribe('vat')
  expect(await subscribe('takings')).toEqual(['takings', 'vat'])
  // New year is a holiday, and then it is Saturday and Sunday.
  for (const day of ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']) {
    at(day, '23:00')
    expect(await remind(), day).toEqual([])
  }
  at('2027-01-04', '06:59')
  expect(await remind()).toEqual([])
  at('2027-01-04', '07:00')
  const [mail, ...others] = await remind()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'accounting-reminder', to: 'bjorn@hoppla.example', attachments: [] })
  expect(mail?.text).toContain(`/accounting?company=${sweden}&month=2026-12`)
  expect(await remind(), 'again in the same hour').toEqual([])
  at('2027-01-20', '12:00')
  expect(await remind(), 'nor later in the month').toEqual([])
  at('2027-02-01', '07:00')
  expect(await remind(), 'but of the next month').toHaveLength(1)
})

test('two processes at the same moment send one', async () => {
  at('2026-12-15', '12:00')
  await subscribe('vat')
  at('2027-01-04', '08:00')
  await Promise.all(Array.from({ length: 4 }, () => remindOfReports(app.deps)))
  await app.runJobs()
  expect(app.sentMails.splice(0)).toHaveLength(1)
})

test('who was not reached because nothing ran is later; who asks in the month waits for the next', async () => {
  at('2026-12-15', '12:00')
  await subscribe('vat')
  at('2027-01-08', '12:00')
  await subscribe('vat', true, norway)
  expect((await remind()).map(({ text }) => text.includes(sweden))).toEqual([true])
})

test('whoever switched it off, or may no longer read the ledger, gets none', async () => {
  at('2026-12-15', '12:00')
  await subscribe('vat')
  expect(await subscribe('vat', false)).toEqual([])
  at('2027-01-04', '12:00')
  expect(await remind()).toEqual([])
  at('2026-12-15', '12:00')
  await subscribe('vat')
  await asStaffWith(app, [['Finance', 'norway']])
  at('2027-01-04', '12:00')
  expect(await remind()).toEqual([])
})

test('a company of others is not there', async () => {
  const call = await asStaffWith(app, [['Finance', 'norway']])
  expectRefusal(await call(setReminder, { body: { company: sweden, report: 'vat', isOn: true } }), 'country.not-found')
  expectRefusal(await call(listReminders, { query: { company: sweden } }), 'country.not-found')
})
