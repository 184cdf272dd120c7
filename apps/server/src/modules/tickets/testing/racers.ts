export { makeRacers, patiently } from '../../orders/testing/racers.ts'
