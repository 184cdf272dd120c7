/** The public API of the module: what other modules may ask of what is handed out at a play centre. */

export {
  type AddOnRow,
  insertHandOuts,
  listAddOnsByReference,
  listAddOnsOfLines,
  listAddOnsOfOrder,
  lockAddOns,
} from './add-ons.sql.ts'
export { centreOfAddOn, namesOfAddOns } from './bought-add-ons.ts'
