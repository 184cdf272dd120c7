import type { Words } from '../../translate.ts'
import type en from '../en/content.ts'

const pages: Words<typeof en> = {
  contents: 'Innhold',
  updated: 'Sist endret {{date}}',
  freePlaces: 'Ledige plasser akkurat nå',
  starts: 'Starter {{date}}',
  allPlaces: 'Se alle kurs og leirer',
}
export default pages
