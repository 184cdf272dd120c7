import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { expectOfficeAccessible, officeText as t } from '../../support/office.ts'
import { aMember } from '../../support/office-member.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')
const [phone, wide] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Counts what a hand does: each click, each key that is pressed by itself, each field that is written. */
const counting = (page: Page) => {
  let presses = 0
  return {
    count: () => presses,
    click: async (name: string | RegExp, role: 'button' | 'radio' | 'option' | 'textbox' | 'combobox' = 'button') => {
      presses++
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    key: async (key: string) => {
      presses++
      await page.keyboard.press(key)
    },
    fill: async (label: string, value: string) => {
      presses++
      await page.getByLabel(label, { exact: true }).fill(value)
    },
  }
}

/** The classes of a season as the database has them. */
const classesOf = (name: string): Promise<{ day: number; days: number; leader: string; place: string }[]> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ day: number; days: number; leader: string; place: string }>(
      `select extract(isodow from min(o.date))::int as day, count(*)::int as days, a.first_name as leader, c.place ->> 'sv' as place
      from class_seasons s join classes c on c.season_id = s.id join class_occasions o on o.class_id = c.id
        join class_age_groups g on g.class_id = c.id left join accounts a on a.id = g.leader_id
      where s.name = $1 group by c.id, a.first_name order by 1`,
      [name],
    )
    return rows
  })
const saved = (page: Page) => page.getByText(t('seasons.saving.saved')).waitFor()

test('twelve weeks of five groups are planned and published in three minutes, by keyboard, and copied for the next season', async () => {
  const placeId = await getPlaceId('goteborg')
  await aMember(visitor, { name: 'Omar', role: 'Instructor', placeId, viewport: wide })
  const { page } = await aMember(visitor, { name: 'Maja', role: 'VenueManager', placeId, viewport: wide })
  await page.goto(`${office}/classes?place=${placeId}`)
  await page.getByRole('link', { name: t('attendance.seasons') }).click()
  await page.getByRole('heading', { name: t('seasons.none') }).waitFor()
  await expectOfficeAccessible(page, 'a play centre without a season')

  const began = Date.now()
  const hand = counting(page)
  await hand.click(t('seasons.new.open'))
  await hand.fill(t('seasons.fields.name'), 'Spring')
  await hand.fill(t('seasons.fields.first'), '2027-03-01')
  await hand.fill(t('seasons.fields.last'), '2027-05-23')
  await hand.click(t('seasons.new.empty'), 'radio')
  await expectOfficeAccessible(page, 'the form of a new season')
  await hand.click(t('seasons.new.press'))
  await hand.click(t('seasons.row.open'))
  await hand.click(t('seasons.fields.weekday'), 'combobox')
  await hand.click('Tuesday', 'option')
  await hand.fill(t('seasons.fields.from'), '16:30')
  await hand.click(t('seasons.row.press'))
  // Its first group opens: who leads it, and where.
  await hand.click(t('seasons.fields.leader'), 'combobox')
  await hand.click(/^Omar/, 'option')
  await hand.click(t('seasons.fields.room'), 'combobox')
  await hand.key('ArrowDown')
  await hand.key('Enter')
  await expectOfficeAccessible(page, 'the drawer of a group')
  await hand.click(t('seasons.done'))
  await saved(page)
  // Four more days by one key each; whoever is free is proposed.
  await page.locator('[data-group]').first().focus()
  for (const more of [2, 3, 4, 5]) {
    await hand.key('d')
    await expect.poll(() => page.locator('[data-group]').count()).toBe(more)
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.group !== undefined))
      .toBe(true)
  }
  await saved(page)
  for (const left of [3, 2, 1, 0]) {
    await hand.click(/^Choose (Omar|Maja)/)
    await expect.poll(() => page.locator('.group-cell.leaderless').count()).toBe(left)
    await saved(page)
  }
  await expectOfficeAccessible(page, 'the grid of a draft')
  await hand.click(t('seasons.publish.open'))
  await expectOfficeAccessible(page, 'what publishing does')
  await hand.click(t('seasons.publish.press'))
  await page.getByText(t('seasons.publish.done')).waitFor()
  const seconds = (Date.now() - began) / 1000
  process.stdout.write(`season: ${hand.count()} presses, ${seconds.toFixed(1)} s\n`)
  expect(hand.count()).toBeLessThanOrEqual(60)
  expect(seconds).toBeLessThan(180)
  const classes = await classesOf('Spring')
  expect(classes.map(({ day }) => day)).toEqual([2, 3, 4, 5, 6])
  for (const { leader } of classes) expect(['Omar', 'Maja']).toContain(leader)
  // Twelve weeks, but for holidays of the calendar.
  for (const { days } of classes) expect(days).toBeGreaterThanOrEqual(8)
  await page
    .getByText(t('seasons.taken', { taken: 0, seats: 12 }))
    .first()
    .or(page.locator('.seats-bar').first())
    .waitFor()
  await expectOfficeAccessible(page, 'the grid of a published season')

  // The next one is a copy: its name, and two presses.
  const next = counting(page)
  await next.click(t('seasons.new.open'))
  await next.fill(t('seasons.fields.name'), 'Autumn')
  await next.click(t('seasons.new.press'))
  await page.getByRole('heading', { name: 'Autumn', level: 1 }).waitFor()
  await expect.poll(() => page.locator('[data-group]').count()).toBe(5)
  expect(await page.locator('.group-cell.leaderless').count()).toBe(0)
  expect(next.count()).toBeLessThanOrEqual(3)

  // Arrows go from day to day, Enter opens, Delete takes away.
  await page.locator('[data-group]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('[data-group]').first().focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => page.locator('[data-group]').count()).toBe(4)
  await saved(page)
})

test('two people at one draft: the second is told, and nothing that was saved is lost', async () => {
  const placeId = await getPlaceId('vasteras')
  const { page, expectError } = await aMember(visitor, { name: 'Maja', role: 'VenueManager', placeId, viewport: wide })
  await page.goto(`${office}/seasons?place=${placeId}&new=1`)
  await page.getByLabel(t('seasons.fields.name'), { exact: true }).fill('Shared')
  await page.getByRole('button', { name: t('seasons.new.press') }).click()
  await page.getByRole('heading', { name: 'Shared', level: 1 }).waitFor()
  const before = await page.locator('[data-group]').count()
  expect(before).toBeGreaterThan(1)
  // Somebody else saves it in between.
  await inDatabase(inject('dataDir'), (client) =>
    client.query("update class_seasons set version = version + 1, name = 'Shared by Nora' where name = 'Shared'"),
  )
  expectError(/409/)
  await page.locator('[data-group]').first().focus()
  await page.keyboard.press('Delete')
  await page.getByText(t('seasons.notSaved')).waitFor()
  await page.getByRole('button', { name: t('seasons.reload') }).click()
  await page.getByRole('heading', { name: 'Shared by Nora', level: 1 }).waitFor()
  expect(await page.locator('[data-group]').count()).toBe(before)

  // On a phone the groups stand day by day.
  await page.setViewportSize(phone)
  await page.locator('.week-list').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectOfficeAccessible(page, 'a season on a phone')
  // An instructor sees it, and changes nothing.
  const instructor = await aMember(visitor, { name: 'Ida', role: 'Instructor', placeId, viewport: phone })
  await instructor.page.goto(page.url())
  await instructor.page.locator('.week-list').waitFor()
  expect(await instructor.page.getByRole('button', { name: t('seasons.publish.open') }).count()).toBe(0)
  expect(await instructor.page.getByRole('button', { name: t('seasons.row.open') }).count()).toBe(0)
})

test('present families get the next season first: the moments of a published class are set, read again and taken away, by keyboard too', async () => {
  const placeId = await getPlaceId('helsingborg')
  const { page } = await aMember(visitor, { name: 'Maja', role: 'VenueManager', placeId, viewport: wide })
  await page.goto(`${office}/seasons?place=${placeId}&new=1`)
  await page.getByLabel(t('seasons.fields.name'), { exact: true }).fill('First come')
  await page.getByRole('button', { name: t('seasons.new.press') }).click()
  await page.getByRole('heading', { name: 'First come', level: 1 }).waitFor()
  await page.getByRole('button', { name: t('seasons.publish.open') }).click()
  await page.getByRole('button', { name: t('seasons.publish.press') }).click()
  await page.getByText(t('seasons.publish.done')).waitFor()
  await page.locator('[data-group]').first().click()
  const form = page.getByRole('region', { name: t('seasons.windows.title') })
  const field = (name: 'presentFrom' | 'siblingsFrom' | 'allFrom') => form.getByLabel(t(`seasons.windows.${name}`), { exact: true })
  const save = form.getByRole('button', { name: t('seasons.windows.save') })
  await form.getByText(t('seasons.windows.open')).waitFor()
  // The class that it was copied from is chosen already.
  expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await field('presentFrom').fill('2099-05-01T09:00')
  await field('siblingsFrom').fill('2099-04-30T09:00')
  await form.getByText(t('seasons.windows.order')).waitFor()
  expect(await save.isDisabled()).toBe(true)
  await expectOfficeAccessible(page, 'moments in the wrong order')
  await field('siblingsFrom').fill('2099-05-03T09:00')
  await field('allFrom').fill('2099-05-08T09:00')
  await save.focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('seasons.windows.saved')).waitFor()
  const stored = () =>
    inDatabase(inject('dataDir'), async (client) => {
      const { rows } = await client.query<{ moments: string[]; before: number }>(
        `select array[w.present_from, w.siblings_from, w.all_from]::text[] as moments,
          (select count(*)::int from class_predecessors f where f.class_id = w.class_id) as before
        from class_windows w join classes c on c.id = w.class_id join class_seasons s on s.id = c.season_id where s.name = 'First come'`,
      )
      return rows
    })
  expect(await stored()).toEqual([
    { moments: ['2099-05-01 07:00:00+00', '2099-05-03 07:00:00+00', '2099-05-08 07:00:00+00'], before: 1 },
  ])
  await page.reload()
  await form.getByText(t('seasons.windows.hint')).waitFor()
  expect(await field('allFrom').inputValue()).toBe('2099-05-08T09:00')
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectOfficeAccessible(page, 'the moments of a class on a phone')
  // One press takes nothing away.
  await form.getByRole('button', { name: t('seasons.windows.remove') }).click()
  const asked = form.getByRole('region', { name: t('seasons.windows.removeTitle') })
  await asked.waitFor()
  await expectOfficeAccessible(page, 'opening a class to everybody')
  expect(await stored()).toHaveLength(1)
  await asked.getByRole('button', { name: t('seasons.windows.remove') }).click()
  await page.getByText(t('seasons.windows.removed')).waitFor()
  expect(await stored()).toEqual([])
})
