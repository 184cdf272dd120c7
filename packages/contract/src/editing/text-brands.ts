import { z } from 'zod'
import { languages } from '../languages.ts'
import { route } from '../route.ts'

export const textBrand = z.object({
  key: z.string(),
  name: z.string(),
  languages: z.array(z.enum(languages)).describe('What its countries speak, in their order'),
})
export type TextBrand = z.infer<typeof textBrand>

export const listTextBrands = route({
  method: 'GET',
  path: '/api/staff/text-brands',
  summary: 'Lists the brands whose texts may be replaced, with their languages.',
  access: { permission: 'texts.edit' },
  answer: z.array(textBrand),
})
