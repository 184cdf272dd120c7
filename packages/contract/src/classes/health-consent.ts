import { z } from 'zod'

/**
 * Versions of the words by which a guardian consents to health notes being stored. New words, new version, at the front: what a consent was given to stays
 * known.
 */
export const healthConsentVersions = ['2026-11'] as const
export const healthConsentVersion = healthConsentVersions[0]
/** The box that was ticked, by the version of its words. */
export const healthConsent = z
  .enum(healthConsentVersions)
  .nullish()
  .describe('The version of the words ticked; needed where `allergies` or `otherInformation` is written: health data (GDPR art. 9)')
