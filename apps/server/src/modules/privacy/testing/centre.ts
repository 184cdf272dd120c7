/** The shop with a play centre, from the module that books its classes. */
export { aCentre, type Centre } from '../../classes/testing/centre.ts'
