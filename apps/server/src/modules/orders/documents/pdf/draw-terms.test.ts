import { expect, test } from 'vitest'
import { defaultPalette } from '../../../../brand/palette.ts'
import { drawTerms } from './draw-terms.ts'

const pagesOf = async (paragraphs: number): Promise<number> => {
  const bytes = await drawTerms({
    ...{ kind: 'terms', language: 'sv', title: 'Köpvillkor', brand: 'Hoppla', faces: {}, palette: defaultPalette },
    ...{ version: 'Version av den 22 november 2026', company: 'Hoppla lekland AB' },
    lines: Array.from({ length: paragraphs }, (_, at) => ({
      kind: at % 5 === 0 ? 'heading' : 'text',
      text: at % 5 === 0 ? 'Om något blir fel' : 'Hör av dig så snart du kan, helst inom två månader. '.repeat(6),
    })),
  })
  return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test('terms take as many sheets as they need', async () => {
  expect(await pagesOf(5)).toBe(1)
  expect(await pagesOf(60)).toBeGreaterThan(2)
})
