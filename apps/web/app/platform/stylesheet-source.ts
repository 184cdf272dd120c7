import fonts from '@hoppla/ui/fonts.css?inline'
import sheet from '@hoppla/ui/hoppla.css?inline'
import tokens from '@hoppla/ui/tokens.css?inline'

export const css: string = tokens + fonts + sheet
