import type { Words } from '../../translate.ts'
import type en from '../en/content.ts'

const pages: Words<typeof en> = {
  contents: 'Innehåll',
  updated: 'Senast ändrad {{date}}',
  freePlaces: 'Lediga platser just nu',
  starts: 'Börjar {{date}}',
  allPlaces: 'Se alla kurser och läger',
}
export default pages
