import { listMyCodes, type OwnCode } from '@hoppla/contract/tickets'
import {
  connectPass,
  listMyPasses,
  orderDirectPass,
  orderPassCode,
  type Pass,
  passPhotoUploadStatus,
  summarizeDirectPass,
} from '@hoppla/contract/tickets/passes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '../../kernel/calendar.ts'
import { expectRefusal } from '../../testing/app.ts'
import { auditLedger } from '../orders/orders.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Buyer
let bjorn: Buyer
let articleId: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  bjorn = await shop.as('bjorn')
  articleId = await shop.article('pass')
})
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  await shop.close()
})

const aChild = async (of = 'astrid', rights = '{view,book,edit}'): Promise<string> => {
  const { rows } = await shop.deps.pool.query(
    `with child as (insert into children (first_name, last_name, birth_date) values ('Moa', 'Lind', '2021-05-05') returning id)
    insert into child_guardians (child_id, account_id, rights) select child.id, a.id, $2::text[] from child, accounts a where a.email = $1
    returning child_id as id`,
    [`${of}@hoppla.example`, rights],
  )
  return rows[0].id
}
const buy = async (childId: string): Promise<Pass> => {
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectPass, { articleId, childId })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return passOf((pass) => pass.orderReference === orderReference)
}
const passOf = async (is: (pass: Pass) => boolean): Promise<Pass> =>
  (await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))).find(is) ?? expect.fail('There is no pass.')

test('where a pass is valid is frozen with it', async () => {
  const { guid, validAt } = await buy(await aChild())
  expect(validAt).toEqual(['Sverige'])
  await shop.deps.pool.query(
    `update order_lines l set terms = jsonb_set(terms, '{places,0,name}', '"Där det köptes"') from passes p where p.order_line_id = l.id and p.id = $1`,
    [guid],
  )
  expect((await passOf((pass) => pass.guid === guid)).validAt).toEqual(['Där det köptes'])
})

test('a pass ahead, one of another country and one that is used up are in nobody’s way', async () => {
  const childId = await aChild()
  const { guid, period } = await buy(childId)
  const input = { body: { articleId, childId } }
  expectRefusal(await astrid.call(summarizeDirectPass, input), 'child.not-selectable', 'childId')
  const move = (columns: string) => shop.deps.pool.query(`update passes set ${columns} where id = $1`, [guid])
  const selectable = async () => {
    const { status, body } = await astrid.call(summarizeDirectPass, input)
    expect(status).toBe(200)
    expect((body as { period: object }).period).toEqual(period)
  }
  await move('valid_from = valid_from + 60, valid_to = valid_to + 60')
  await selectable()
  await move('valid_from = valid_from - 60, valid_to = valid_to - 60')
  await move(`country_id = (select id from countries where slug = 'norway')`)
  await selectable()
  await move(`country_id = (select id from countries where slug = 'sweden')`)

  await shop.deps.pool.query(
    `update order_lines l set terms = terms || '{"entrances":2}' from passes p where p.order_line_id = l.id and p.id = $1`,
    [guid],
  )
  const visit = (number: number) =>
    shop.deps.pool.query(`insert into pass_entrances (pass_id, number, without_photo, at) values ($1, $2, true, now())`, [
      guid,
      number,
    ])
  await visit(1)
  expectRefusal(await astrid.call(summarizeDirectPass, input), 'child.not-selectable', 'childId')
  await visit(2)
  expect(await passOf((pass) => pass.guid === guid)).toMatchObject({ state: 'Expired', entrancesUsed: 2 })
  await selectable()
  await expect(visit(3)).rejects.toThrow('has only 2 entrances')
  expect((await buy(childId)).period.start).toBe(dayIn(shop.deps.clock.now(), 'Europe/Stockholm'))
})

test('a pass that runs is not in the way of one that begins after it', async () => {
  const childId = await aChild()
  const { period } = await buy(childId)
  const summer = addDays(period.end, 40)
  const { rows } = await shop.deps.pool.query(
    `insert into articles select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'key', 'summer', 'activation_date', $2::date))).*
    from articles a where id = $1 returning id`,
    [articleId, summer],
  )
  const order = await astrid.call(orderDirectPass, { body: { articleId: rows[0].id, childId } })
  expect(order.text).toContain('orderReference')
})

test('whoever may see a child but not book for it is told so, at the field', async () => {
  const childId = await aChild('astrid', '{view}')
  for (const route of [summarizeDirectPass, orderDirectPass])
    expectRefusal(await astrid.call(route, { body: { articleId, childId } } as never), 'child.right-missing', 'childId')
})

test('the giver of a code learns nothing of the pass that somebody else made of it', async () => {
  const { orderReference, payment } = await astrid.atCheckoutOf(orderPassCode, { articleId })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  const [code] = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference } }))
  await bjorn.ok(bjorn.call(connectPass, { body: { code: code?.code ?? '', childId: await aChild('bjorn') } }))
  expect((await astrid.call(passPhotoUploadStatus, { params: { orderReference } })).body).toMatchObject({
    passId: null,
    photoUploadAvailable: false,
  })
})
