import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/accounting/reminders'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { officePages } from '@hoppla/contract/staff'
import { countryWording } from '../../brand/wording.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { enqueue, job } from '../../jobs/jobs.ts'
import { addDays, momentOf, wallClock, weekdayOf } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { sendPlainMail } from '../../mail/mail.ts'
import { findAccount, languageOfCulture, officeOf, siteForMail } from '../identity/identity.ts'
import { publicHolidaysOf } from '../places/places.ts'
import { addReminder, claimReminders, listOwnReminders, removeReminder } from '../staff/staff.ts'
import { reminderMail } from './accounting.mails.ts'
import { type Company, listCompanyRows } from './companies.sql.ts'
import { getCompany } from './companies.ts'
import { firstDayOf, type Month, monthOf } from './months.rules.ts'

/** What the caller is reminded of. @throws Refusal `country.not-found`. */
export const listReminders = async (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.listReminders>,
): Promise<Answer<typeof contract.listReminders>> => {
  const { id } = await getCompany(deps, caller, query.company)
  return (await listOwnReminders(deps.db, caller.staff.id, id)) as Answer<typeof contract.listReminders>
}

/** Has the caller reminded of a report, or no more. Logged. @throws Refusal `country.not-found`. */
export const setReminder = async (
  deps: Deps,
  caller: StaffCaller,
  { body: { company, report, isOn } }: ServeInput<typeof contract.setReminder>,
): Promise<undefined> => {
  const { id } = await getCompany(deps, caller, company)
  const reminder = { accountId: caller.staff.id, placeId: id, kind: report }
  await deps.db.transaction().execute(async (tx) => {
    await (isOn ? addReminder(tx, reminder, deps.clock.now()) : removeReminder(tx, reminder))
    const detail = { report, isOn }
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'accounting.reminder-set',
      subject: id,
      placeId: id,
      address: caller.address,
      detail,
    })
  })
}

/** From this hour of the first working day on. */
const opensAt = '07:00'

/** The first day of a month that is neither at the weekend nor a public holiday of the country. */
const firstWorkingDay = async ({ code }: Company, month: Month): Promise<string> => {
  const holidays = (await publicHolidaysOf({ country: code, region: null, languages: ['en'] }, [Number(month.slice(0, 4))]))(
    Number(month.slice(0, 4)),
  )
  let day = firstDayOf(month)
  while (weekdayOf(day) > 5 || holidays.has(day)) day = addDays(day, 1)
  return day
}

type Reminded = { mailId: string; accountId: string; companyId: string; month: Month; kinds: string[] }

/** The mail to one of the staff about the reports of a company. Whoever has left by now gets none. */
export const mailReminder = job<Reminded>(
  'accounting.mail-reminder',
  async (deps, { mailId, accountId, companyId, month, kinds }) => {
    const office = officeOf(deps.config)
    const account = await findAccount(deps.db, accountId)
    const [company] = await listCompanyRows(deps.db, 'chain', companyId)
    const site = account && (await siteForMail(deps, account.country_id ?? companyId))
    if (!office || !account || !company || !site) return
    const language = languageOfCulture(account.culture, site.languages[0])
    const wording = await countryWording(deps, site.countryId, language)
    const links = kinds.map((kind) => ({
      kind,
      href: officePages.accounting(office.origin, { tab: kind, company: companyId, month }),
    }))
    const content = reminderMail(wording, { firstName: account.first_name, company: company.name, month, links })
    await sendPlainMail(deps, {
      id: mailId,
      to: account.email,
      language,
      countryId: site.countryId,
      about: { accountId },
      ...content,
    })
  },
)

/** Mails who asked for it that the month before can be looked at, once: whoever was not reached on the day, because nothing ran, is later in the month. */
export const remindOfReports = async (deps: Deps): Promise<void> => {
  for (const company of await listCompanyRows(deps.db, 'chain')) {
    const { date, time } = wallClock(deps.clock.now(), company.timeZone)
    const month = monthOf(date)
    const due = await firstWorkingDay(company, month)
    if (date < due || (date === due && time < opensAt)) continue
    const reported = monthOf(addDays(firstDayOf(month), -1))
    await deps.db.transaction().execute(async (tx) => {
      const moment = momentOf(due, opensAt, company.timeZone)
      for (const claimed of await claimReminders(tx, company.id, firstDayOf(reported), moment, 'accounting.read'))
        await enqueue(tx, mailReminder, { mailId: randomUUID(), companyId: company.id, month: reported, ...claimed })
    })
  }
}

export const remindOfReportsJob = job<object>('accounting.remind', remindOfReports, '11 * * * *')
