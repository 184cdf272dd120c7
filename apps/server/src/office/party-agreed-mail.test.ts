import { randomUUID } from 'node:crypto'
import { agreeParty, type InboxEnquiry } from '@hoppla/contract/enquiries/inbox'
import { languages } from '@hoppla/contract/languages'
import { formatDate, formatTime } from '@hoppla/i18n'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../testing/app.ts'
import { giveTestRole } from '../testing/staff-roles.ts'

let hoppla: TestApp
let manager: TestCall
const party = { day: '2027-03-04', from: '13:30', children: 9 }
beforeAll(async () => {
  hoppla = await testApp()
  await giveTestRole(hoppla, 'rut@hoppla.example', 'VenueManager', 'orebro')
  manager = await hoppla.asStaff('rut@hoppla.example')
})
afterAll(() => hoppla.close())
beforeEach(async () => {
  await hoppla.deps.db.deleteFrom('enquiries').execute()
  await hoppla.deps.db.deleteFrom('rate_limits').execute()
  await hoppla.runJobs()
  hoppla.sentMails.length = 0
})

const anEnquiry = async (language = 'sv'): Promise<string> => {
  const id = randomUUID()
  await hoppla.deps.db
    .insertInto('enquiries')
    .values({
      ...{ id, form_id: randomUUID(), kind: 'party', playground_id: idOf('place', 'orebro'), language },
      ...{ name: 'Siv Undrar', email: 'siv@families.example', phone: '+46 70 174 06 11', wished_on: '2027-03-01' },
      details: JSON.stringify({ children: 12, age: 6, childFirstName: 'Vidar', message: 'Har ni tårta?' }),
      created_at: hoppla.deps.clock.now(),
    })
    .execute()
  return id
}
const agree = (id: string, version: number, agreed: object | null = party) =>
  manager(agreeParty, { params: { id }, body: { version, party: agreed } } as never)
const agreed = async (...given: Parameters<typeof agree>): Promise<InboxEnquiry> => {
  const { status, body, text } = await agree(...given)
  expect(status, text).toBe(200)
  return body as InboxEnquiry
}
const sent = async () => {
  await hoppla.runJobs()
  return hoppla.sentMails
}

test.each(languages)(
  'in %s the host gets what was agreed and the reference as a picture, and nothing that was written',
  async (language) => {
    const id = await anEnquiry(language)
    await agreed(id, 0)
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'siv@families.example', template: 'party-agreed', language })
    const reference = id.slice(0, 8).toUpperCase()
    for (const part of [reference, formatDate(party.day, language, 'full'), formatTime(party.from, language), '9']) {
      expect(mail?.html).toContain(part)
      expect(mail?.text).toContain(part)
    }
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/Siv|Vidar|tårta|174 06 11|\{\{/)
    const [picture, ...more] = mail?.attachments ?? []
    expect([picture?.filename, picture?.contentType, more]).toEqual([`${reference}.png`, 'image/png', []])
    expect(mail?.html).toContain(`src="cid:${picture?.cid}"`)
    const { width, height, format } = await sharp(picture?.bytes).metadata()
    expect([format, width === height, (width ?? 0) >= 400]).toEqual(['png', true, true])
  },
)

test('what is agreed anew is mailed as it stands then; the same again, or taken back, is not', async () => {
  const id = await anEnquiry()
  await agreed(id, 0)
  await agreed(id, 1, { ...party, from: '15:05' })
  expect((await sent()).map(({ text }) => /15:05/.test(text))).toEqual([true])
  await agreed(id, 2, { ...party, from: '15:05' })
  expect(await sent()).toHaveLength(1)
  await agreed(id, 3, { ...party, children: 12 })
  await agreed(id, 4, null)
  expect(await sent()).toHaveLength(1)
})

test('nobody is sent mail after mail: agreeing counts with the answers of whoever writes them', async () => {
  const id = await anEnquiry()
  let version = 0
  let status = 200
  while (status === 200 && version < 200) {
    const answer = await agree(id, version, { ...party, children: 1 + (version % 50) })
    status = answer.status
    if (status === 200) version += 1
    else expectRefusal(answer, 'request.too-many')
  }
  expect(status).toBe(429)
})
