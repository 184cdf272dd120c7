import { type ColourRole, colourRoles, defaultPalette, type Palette } from '../../brand/palette.ts'

const roleOf = new Map<string, ColourRole>(colourRoles.map((role) => [defaultPalette[role], role]))

/** A neutral picture, which is drawn in the default colours alone, in the colours of a brand. */
export const inColoursOf = (palette: Palette, source: string): string =>
  source.replace(/#[0-9a-f]{6}\b/g, (colour) => {
    const role = roleOf.get(colour)
    return role ? palette[role] : colour
  })
