import type { Words } from '../../translate.ts'
import type en from '../en/pages.ts'

const pages: Words<typeof en> = {
  contents: 'Sisältö',
  updated: 'Päivitetty {{date}}',
}
export default pages
