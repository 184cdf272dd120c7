import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { atReception, hasFocus, kronor, loseAnswer, type } from '../../support/counter.ts'
import { tabTo } from '../../support/keyboard.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { aParent } from '../../support/parent.ts'
import { inDatabase } from '../../support/server.ts'

const { visitor } = withBrowser()

/** A coupon of a parent, of an offer made for it. @param percent null: it is good for a thing. @returns its bar code. */
const aCoupon = async (name: string, percent: number | null, validTo = '2099-12-31'): Promise<string> => {
  const { credentials } = await aParent(inject('origin'), 'Carina')
  return inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ code: string }>(
      `with offer as (
        insert into offers (id, key, country_id, kind, names, descriptions, percent, currency, valid_to)
        select gen_random_uuid(), gen_random_uuid()::text, id, 'entrance', jsonb_build_object('sv', $1::text, 'en', $1::text), '{"en":"Once for each family."}',
          $2::int, currency, $3::date
        from countries where key = 'sweden' returning id)
      insert into coupons (offer_id, account_id) select offer.id, a.id from offer, accounts a where a.email = $4 returning bar_code as code`,
      [name, percent, validTo, credentials.email],
    )
    return rows[0]?.code ?? expect.fail('There is no coupon.')
  })
}
/** Whether it is used, as its family sees it. */
const isUsed = (code: string): Promise<boolean> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ used: boolean }>('select used_at is not null as used from coupons where bar_code = $1', [
      code,
    ])
    return rows[0]?.used ?? expect.fail('There is no coupon.')
  })

test('by keyboard alone a coupon is used for a sale, after a lost answer once, and after a question given back', async () => {
  const code = await aCoupon('20% off entry', 20)
  const { page } = await atReception(visitor)
  await type(page, code)
  await page.getByRole('heading', { name: '20% off entry' }).waitFor()
  await page.getByText('Once for each family.').waitFor()
  await hasFocus(page.getByLabel(t('counter.coupon.kinds.entrance'), { exact: true }))
  await loseAnswer(page, '/api/till/coupons/charge')
  const reference = `C-${Date.now()}`
  await type(page, '398', '55', reference)
  await expectOfficeAccessible(page, 'a coupon at the counter')
  expect(await isUsed(code)).toBe(false)
  // The last Enter has led to the button; the next one presses it.
  await page.keyboard.press('Enter')
  await page.getByText(t('counter.coupon.unsure')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('counter.coupon.off', { amount: kronor(79.6) }) }).waitFor()
  await page.getByText(t('counter.coupon.toPay', { amount: kronor(373.4) })).waitFor()
  await expectOfficeAccessible(page, 'a coupon used')
  expect(await isUsed(code)).toBe(true)
  const row = page.getByRole('listitem').filter({ hasText: reference })
  await row.getByText(t('counter.coupon.row', { amount: kronor(79.6) })).waitFor()
  expect(await row.count()).toBe(1)

  // Shown again, it is said to be used.
  await press(page, t('counter.next'))
  await type(page, code)
  await page.getByText(t('counter.coupon.usedBefore')).waitFor()
  await page.getByText(t('counter.advice.without')).waitFor()

  const reverse = row.getByRole('button', { name: t('counter.reverseOf', { reference }) })
  await tabTo(page, reverse)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: t('counter.coupon.reverseTitle') })
  await asked.waitFor()
  expect(await isUsed(code)).toBe(true)
  await tabTo(page, asked.getByRole('button', { name: t('counter.coupon.reverse') }))
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await row.getByText(t('counter.reversed'), { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  expect(await isUsed(code)).toBe(false)
})

test('a coupon for a thing is used without an amount; one that ended, and an unknown one, are refused with what to do', async () => {
  const { page, expectError } = await atReception(visitor)
  const coffee = await aCoupon('Coffee and a bun on us', null)
  await type(page, coffee)
  await page.getByRole('heading', { name: 'Coffee and a bun on us' }).waitFor()
  await type(page, `B-${Date.now()}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('counter.coupon.used'), exact: true }).waitFor()
  expect(await isUsed(coffee)).toBe(true)

  await type(page, await aCoupon('Last year’s', 10, '2026-01-31'))
  await page.getByText(/expired on 31 Jan 2026/).waitFor()
  await page.getByRole('heading', { name: t('counter.coupon.refused') }).waitFor()
  expectError(/status of 404 .*\/api\/till\/coupons/)
  await type(page, 'NOBODYSCODE1')
  await page.getByText(t('counter.advice.codeAgain')).waitFor()
  await expectOfficeAccessible(page, 'an unknown coupon at the counter')
})
