// Kept apart from the schemas, so that a page that shows one of these loads no schema.

export const REVERSE_CHARGE = 'Reverse charge: the customer accounts for the tax.'

export const TAX_LOCATION_UNKNOWN =
  'Your address does not say which tax applies. Complete it in the billing portal.'
