/** Metres of a degree of latitude, and of longitude at the equator. */
export const METRES_A_DEGREE = 111_320
