/** Of a stored picture, on either side, in pixels: the largest that a page or a receipt shows, with room for fine screens. */
export const STORED_SIDE = 512
