import * as contract from '@hoppla/contract/classes/seasons'
import { serve } from '../../http/serve.ts'
import { publishSeason } from './publish-season.ts'
import { createSeason, discardSeason, getSeason, listProgrammes, listSeasons, saveSeason, seasonFilling } from './seasons.ts'

export const seasonsRoutes = [
  serve(contract.listSeasons, listSeasons),
  serve(contract.createSeason, createSeason),
  serve(contract.getSeason, getSeason),
  serve(contract.saveSeason, saveSeason),
  serve(contract.discardSeason, discardSeason),
  serve(contract.publishSeason, publishSeason),
  serve(contract.seasonFilling, seasonFilling),
  serve(contract.listProgrammes, listProgrammes),
]
