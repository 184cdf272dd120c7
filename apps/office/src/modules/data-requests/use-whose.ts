import type { DataRequest } from '@hoppla/contract/customer-service/data-requests'
import { useWords } from '../../platform/words.ts'

/** Says whose a request is, as far as that is known. */
export const useWhose = () => {
  const { t } = useWords()
  return ({ name, email }: Pick<DataRequest, 'name' | 'email'>): string =>
    name || (email === null ? t('dataRequests.erased') : `${email} (${t('dataRequests.guest')})`)
}
