import type { CaseReason } from '@hoppla/contract/door/offline'

/** Whether what was meant has been used, so that a look is all it takes. */
export const isInOrder = (reason: CaseReason): boolean => reason === 'too-late' || reason === 'clock-wrong'
