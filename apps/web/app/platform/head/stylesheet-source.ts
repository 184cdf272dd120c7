import first from '@hoppla/ui/first.css?inline'
import fonts from '@hoppla/ui/fonts.css?inline'
import formParts from '@hoppla/ui/forms.css?inline'
import last from '@hoppla/ui/last.css?inline'
import more from '@hoppla/ui/more.css?inline'
import tokens from '@hoppla/ui/tokens.css?inline'

/** The stylesheets in the order of their rules. */
export const css = { first: tokens + first, faces: fonts, more, last } as const
/** The part of the second stylesheet that articles and the forms for guests show. */
export const forms: string = formParts
