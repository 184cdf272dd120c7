import { addChild } from '@hoppla/contract/profile'
import { saveChildHealth } from '@hoppla/contract/profile/children'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { Booking } from '../../support/booking.ts'
import { withBrowser } from '../../support/browser.ts'
import { aClassAllDay } from '../../support/door/class-today.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { mailFor } from '../../support/mailbox.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { aMember } from '../../support/office-member.ts'
import { aParent, someEmail } from '../../support/parent.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')
const [phone, wide] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** How often each child was said to be here and away, as the server has it. */
const knownAt = (groupId: string): Promise<Record<string, string>> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ name: string; state: string }>(
      `select c.first_name as name, case when exists (select from published.class_arrivals a where a.booked_child_id = c.id) then 'Here' else 'Away' end as state
      from class_booking_children c where c.age_group_id = $1 and (
        exists (select from published.class_arrivals a where a.booked_child_id = c.id)
        or exists (select from class_absences b where b.booked_child_id = c.id and b.withdrawn_at is null))
      order by c.position, c.first_name`,
      [groupId],
    )
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  })

const here = (page: Page, name: string) => page.getByRole('button', { name: t('attendance.mark.here', { name: `${name} Berg` }) })
const away = (page: Page, name: string) => page.getByRole('button', { name: t('attendance.mark.away', { name: `${name} Berg` }) })
const isPressed = (button: ReturnType<typeof here>) => expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')

test('an instructor ticks a class on a phone, reads a health note, and goes on without a connection', async () => {
  const placeId = await getPlaceId('vasteras')
  const { client, credentials } = await aParent(origin, 'Signe')
  const alva = await client.call(addChild, { body: { firstName: 'Alva', lastName: 'Berg', birthDate: '2021-01-01' } })
  const health = { allergies: 'Peanuts, pen in the bag', notes: '', consent: true }
  await client.call(saveChildHealth, { params: { guid: alva.guid }, body: health })
  const groupId = await aClassAllDay(placeId, [
    { firstName: 'Alva', childId: alva.guid, email: credentials.email },
    { firstName: 'Mio' },
    { firstName: 'Noor' },
    { firstName: 'Otto' },
    { firstName: 'Zelda' },
  ])
  const { page, context, expectError } = await aMember(visitor, { name: 'Omar', role: 'Instructor', placeId, viewport: phone })
  // It is in the bar of the phone, and on top of the list.
  await page.getByRole('link', { name: t('common.nav.short.classes'), exact: true }).click()
  await page.getByRole('heading', { name: t('attendance.title'), level: 1 }).waitFor()
  await expectOfficeAccessible(page, 'the classes of a play centre')
  await page
    .getByRole('region', { name: t('attendance.sections.today') })
    .locator(`a[href*="${groupId}"]`)
    .click()
  await here(page, 'Mio').waitFor()
  await expectOfficeAccessible(page, 'the register of today')
  expect((await here(page, 'Mio').boundingBox())?.height).toBeGreaterThanOrEqual(44)

  // One press each; a second takes it back. The list stays where it is while marks are saved.
  const zelda = () =>
    here(page, 'Zelda').evaluate(
      (button) => button.getBoundingClientRect().top - (document.querySelector('h1')?.getBoundingClientRect().top ?? 0),
    )
  const before = await zelda()
  await here(page, 'Mio').click()
  await expect.poll(() => knownAt(groupId)).toEqual({ Mio: 'Here' })
  await page.getByText(t('attendance.counts.open', { count: 4 })).waitFor()
  expect(await zelda()).toBe(before)
  await here(page, 'Zelda').click()
  await away(page, 'Otto').click()
  await away(page, 'Otto').click()
  await expect.poll(() => knownAt(groupId)).toEqual({ Mio: 'Here', Zelda: 'Here' })
  await page.getByText(t('attendance.counts.open', { count: 3 })).waitFor()

  // What is written about a child's health comes after a press, and is gone when the page is left.
  expect(await page.getByText(health.allergies).count()).toBe(0)
  await page.getByRole('button', { name: /^Read.*Alva Berg$/ }).click()
  await page.getByText(health.allergies).waitFor()
  await expectOfficeAccessible(page, 'a health note')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))
  expect(kept).not.toContain('Peanuts')

  // The hall has no reception: marks wait on the device, ids alone.
  expectError(/ERR_INTERNET_DISCONNECTED/)
  expectError(/ERR_FAILED/)
  await context.setOffline(true)
  await here(page, 'Alva').click()
  await away(page, 'Noor').click()
  await isPressed(away(page, 'Noor'))
  await page.getByText(t('attendance.waiting', { count: 2 })).waitFor()
  await expectOfficeAccessible(page, 'the register without a connection')
  const device = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(device).toContain(groupId)
  expect(device).not.toMatch(/Alva|Noor|Berg/)

  // The page is loaded anew before the marks could be sent; then the connection is back for good.
  const marks = '**/api/attendance/groups/*/sessions/*/children/*'
  await context.route(marks, (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await page.getByText(t('attendance.waiting', { count: 2 })).waitFor()
  await isPressed(here(page, 'Alva'))
  expect(await page.getByText(health.allergies).count()).toBe(0)
  expect(await knownAt(groupId)).toEqual({ Mio: 'Here', Zelda: 'Here' })
  await context.unroute(marks)
  await expect.poll(() => knownAt(groupId), { timeout: 60_000 }).toEqual({ Alva: 'Here', Mio: 'Here', Noor: 'Away', Zelda: 'Here' })
  await page.getByText(t('attendance.waiting', { count: 2 })).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('class-marks')))).toBe(false)

  // Whoever is left is away; a press takes one of them back.
  await press(page, t('attendance.rest'))
  await isPressed(away(page, 'Otto'))
  await expect.poll(async () => (await knownAt(groupId)).Otto).toBe('Away')
  await away(page, 'Otto').click()
  await expect.poll(async () => (await knownAt(groupId)).Otto).toBeUndefined()
})

test('at a desk a class is marked by the keyboard alone, seen by a colleague, and a mark that is refused is said by name', async () => {
  const placeId = await getPlaceId('vasteras')
  const groupId = await aClassAllDay(placeId, [{ firstName: 'Ines' }, { firstName: 'Leon' }, { firstName: 'Tuva' }])
  const { page, context, expectError } = await aMember(visitor, { name: 'Maja', role: 'VenueManager', placeId, viewport: wide })
  await page.goto(`${office}/classes/${groupId}`)
  await here(page, 'Ines').waitFor()
  await expectOfficeAccessible(page, 'the register at a desk', [1440, 1280, 1024, 390])
  await here(page, 'Ines').focus()
  await page.keyboard.press('Space')
  await isPressed(here(page, 'Ines'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await isPressed(away(page, 'Leon'))
  // G, then A goes to another page, and marks nobody.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  expect(await away(page, 'Tuva').getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => knownAt(groupId)).toEqual({ Ines: 'Here', Leon: 'Away' })

  // A colleague has the same page open.
  const second = await context.newPage()
  await second.goto(`${office}/classes/${groupId}`)
  await isPressed(away(second, 'Leon'))
  await page.goto(`${office}/classes/${groupId}`)
  await here(page, 'Tuva').click()
  await expect.poll(() => here(second, 'Tuva').getAttribute('aria-pressed'), { timeout: 60_000 }).toBe('true')
  await second.close()

  // Leon has left the group while the list was open.
  expectError(/status of 4\d\d .*\/api\/attendance\//)
  await inDatabase(inject('dataDir'), (sql) =>
    sql.query(`update class_booking_children set has_seat = false where age_group_id = $1 and first_name = 'Leon'`, [groupId]),
  )
  await here(page, 'Leon').click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Leon Berg' })
  await refusal.getByText(t('attendance.refused.childGone')).waitFor()
  await expectOfficeAccessible(page, 'a mark that was refused')
  await press(refusal, t('attendance.refused.dismiss'))
  await refusal.waitFor({ state: 'hidden' })

  // On paper: first names and initials.
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await paper.getByText('Tuva B.').waitFor()
  expect(await paper.textContent()).not.toContain('Tuva Berg')
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
})

test('a manager cancels one session: the parent gets its share back by mail, and learns that it takes place after all', async () => {
  const placeId = await getPlaceId('barkarby')
  const email = someEmail('karin')
  const parent = await visitor()
  const site = new Booking(parent.page, origin, 'sv')
  await site.openClasses('Hoppla Barkarby', 'sport')
  await site.answerCookies('necessary')
  await site.chooseGroup(/^7–9 år/)
  await site.typeChild({ firstName: 'Vidar', lastName: 'Berg', age: 8 })
  await site.typeContact(email)
  await site.toPayment()
  await site.atBankForClass('pay')
  await mailFor(origin, email, 'class-confirmed')
  const [group] = await inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ id: string; day: string; total: number }>(
      `select c.age_group_id as id, min(o.date)::text as day, b.total_minor as total from class_bookings b
      join class_booking_children c on c.booking_id = b.id join class_occasions o on o.class_id = b.class_id
      where b.email = $1 group by 1, 3`,
      [email],
    )
    return rows
  })
  if (!group) throw new Error('The booking is not there.')

  const { page, expectError } = await aMember(visitor, { name: 'Lena', role: 'VenueManager', placeId, viewport: wide })
  await page.goto(`${office}/classes/${group.id}/sessions`)
  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="session=${group.day}"]`) })
  await row.waitFor()
  await expectOfficeAccessible(page, 'the sessions of a group')
  await row.getByRole('button', { name: /^Cancel session/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(t('attendance.cancel.effects.title')).waitFor()
  expect(await drawer.locator('button[type=submit]').isEnabled(), 'without a reason').toBe(false)
  await drawer.getByRole('radio', { name: t('attendance.cancel.causes.other') }).check()
  await drawer.getByLabel(/^Reason, svenska/).fill('Golvet är nylackat')
  await expectOfficeAccessible(page, 'cancelling a session')
  expect(await drawer.locator('button[type=submit]').isEnabled(), 'in one language of two').toBe(false)
  await drawer.getByRole('radio', { name: t('attendance.cancel.causes.leader-ill') }).check()
  await drawer.getByRole('radio', { name: /^Nothing back/ }).check()
  await drawer.getByText(t('attendance.cancel.effects.noMoney')).waitFor()
  await drawer.getByRole('radio', { name: /share of the price/ }).check()
  await drawer.getByRole('button', { name: /^Cancel and tell \d+ famil/ }).click()
  await drawer.waitFor({ state: 'hidden' })
  await row.getByText(t('attendance.session.off')).waitFor()
  const mail = await mailFor(origin, email, 'class-session-off')
  expect(mail.text).toContain('Vidar')
  const share = Math.floor(group.total / 100 / 10)
  expect(mail.text, `about ${share} kr`).toMatch(new RegExp(`${share}(,\\d\\d)?\\skr`))

  await press(row, /^Takes place after all/)
  const reopening = page.getByRole('dialog')
  await reopening.getByText(t('attendance.reopen.goes', { count: 1 })).waitFor()
  await reopening.getByText(t('attendance.reopen.refunded', { count: 1 })).waitFor()
  await expectOfficeAccessible(page, 'a session that takes place after all')
  await press(reopening, t('attendance.reopen.open'))
  await row.getByText(t('attendance.session.coming')).waitFor()
  await mailFor(origin, email, 'class-session-on')

  // Then it is moved: what happens stands there before the press, and why it cannot be.
  const nextDay = (days: number) => new Date(Date.parse(`${group.day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  expectError(/status of 400 .*\/move\/preview/)
  await press(row, /^Move/)
  const moving = page.getByRole('dialog')
  await moving.getByText(t('groupChanges.move.first')).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('type')), { message: 'begins with the day' })
    .toBe('date')
  await moving.getByLabel(t('groupChanges.move.day'), { exact: true }).fill(nextDay(7))
  await moving.getByText(/already has a session on that day/).waitFor()
  expect(await moving.locator('button[type=submit]').isEnabled(), 'onto another session').toBe(false)
  await moving.getByLabel(t('groupChanges.move.day'), { exact: true }).fill(nextDay(1))
  await moving.getByLabel(t('groupChanges.move.from'), { exact: true }).fill('08:15')
  await moving.getByText(t('groupChanges.move.along')).waitFor()
  await expectOfficeAccessible(page, 'moving a session')
  const submit = moving.locator('button[type=submit]')
  await expect.poll(() => submit.textContent()).toMatch(/^Move and tell \d+ famil/)
  await submit.focus()
  await page.keyboard.press('Enter')
  await moving.waitFor({ state: 'hidden' })
  const moved = page.getByRole('row').filter({ has: page.locator(`a[href*="session=${nextDay(1)}"]`) })
  await moved.getByText(/^08:15–.*moved from/).waitFor()
  expect((await mailFor(origin, email, 'class-session-moved')).text).toMatch(/08[.:]15/)
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectOfficeAccessible(page, 'a session that was moved, on a phone')
  // The parent's page says both.
  const { href } = new URL(
    (/https?:\/\/\S+\/confirmation\/\S+/.exec((await mailFor(origin, email, 'class-session-moved')).text) ?? [''])[0],
  )
  await parent.page.goto(href)
  await parent.page
    .getByText(/Flyttat av leklandet/)
    .first()
    .waitFor()
})
