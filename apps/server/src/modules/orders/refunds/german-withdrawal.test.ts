import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { germanForm, germanInstruction, germanModelBlocks } from './german-withdrawal.ts'

const seller = {
  name: 'Kette GmbH',
  address: 'Gasse 1, 20095 Hamburg',
  phone: '+49 40 1',
  email: 'a@b.example',
  online: 'https://b.example/de/withdrawal',
}
/** What the German terms say, with a seller's data filled in and without the signs of markdown. */
const terms = readFileSync(new URL('../../../../../../data/demo/pages/germany/de/terms.md', import.meta.url), 'utf8')
  .replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, fact: string) => ({ company: seller.name, address: seller.address, phone: seller.phone, email: seller.email })[fact] ?? '',
  )
  .replaceAll('[Vertrag widerrufen](/de/withdrawal)', seller.online)
  .replaceAll('\\*', '*')

test('the German terms hold the statutory instruction and form word for word, as the mail does', () => {
  const { right, consequences } = germanInstruction(seller, true)
  expect([...right, ...consequences]).toHaveLength(6)
  for (const paragraph of [...right, ...consequences]) expect(terms).toContain(`\n${paragraph}\n`)
  for (const line of germanForm(seller).split('\n')) expect(terms).toContain(line.replace('– ', '- '))
})

test('with everything filled in, nothing is left to fill in; a gift card is no service that begins', () => {
  const text = JSON.stringify(germanModelBlocks(seller, true))
  expect(text).not.toMatch(/\[\d?\]|\{\{|undefined/)
  expect(text).toContain('(Kette GmbH, Gasse 1, 20095 Hamburg, +49 40 1, a@b.example)')
  expect(text).toContain('Haben Sie verlangt')
  expect(JSON.stringify(germanModelBlocks(seller, false))).not.toContain('Haben Sie verlangt')
})
