import type en from '../en/common.ts'
import type { Words } from '../../translate.ts'

const common: Words<typeof en> = {
  skipToContent: 'Siirry sisältöön',
  menu: 'Valikko',
  close: 'Sulje',
  back: 'Takaisin',
  loading: 'Pieni hetki …',
}
export default common
