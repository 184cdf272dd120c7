import type { Words } from '../../translate.ts'
import type en from '../en/content.ts'

const pages: Words<typeof en> = {
  contents: 'Indhold',
  updated: 'Senest ændret {{date}}',
  freePlaces: 'Ledige pladser lige nu',
  starts: 'Begynder {{date}}',
  allPlaces: 'Se alle hold og lejre',
}
export default pages
