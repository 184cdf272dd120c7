import type { Words } from '../../translate.ts'
import type en from '../en/content.ts'

const pages: Words<typeof en> = {
  contents: 'Sisältö',
  updated: 'Päivitetty {{date}}',
  freePlaces: 'Vapaat paikat juuri nyt',
  starts: 'Alkaa {{date}}',
  allPlaces: 'Kaikki ryhmät ja leirit',
}
export default pages
