/** The attribute of the outer element of each drawing that a loader makes: a page finds there what its data says of it. */
export const DRAWING = 'data-drawing'
