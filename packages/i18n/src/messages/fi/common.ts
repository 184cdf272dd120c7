import type { Words } from '../../translate.ts'
import type en from '../en/common.ts'

const common: Words<typeof en> = {
  skipToContent: 'Siirry sisältöön',
  menu: 'Valikko',
  close: 'Sulje',
  back: 'Takaisin',
  loading: 'Pieni hetki …',
}
export default common
