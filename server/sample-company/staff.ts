// The departments of a bakery with three shops of its own, which also delivers.

export interface Role {
  title: string
  count: number
}

export interface Department {
  name: string
  head: string
  /** Each with somebody who leads it. */
  groups: readonly { lead: string; count: number; staff: readonly Role[] }[]
  /** Who reports to the head. */
  staff: readonly Role[]
}

/** Who administers the company beside its owner. */
export const ADMINISTRATORS: ReadonlySet<string> = new Set(['HR manager'])

export const DEPARTMENTS: readonly Department[] = [
  {
    name: 'Baking',
    head: 'Head baker',
    groups: [
      {
        lead: 'Shift lead',
        count: 3,
        staff: [
          { title: 'Baker', count: 4 },
          { title: 'Apprentice baker', count: 1 },
        ],
      },
    ],
    staff: [{ title: 'Pastry chef', count: 1 }],
  },
  {
    name: 'Shops',
    head: 'Head of shops',
    groups: [{ lead: 'Shop manager', count: 3, staff: [{ title: 'Shop assistant', count: 4 }] }],
    staff: [{ title: 'Visual merchandiser', count: 1 }],
  },
  {
    name: 'Delivery',
    head: 'Head of delivery',
    groups: [{ lead: 'Dispatcher', count: 1, staff: [{ title: 'Driver', count: 6 }] }],
    staff: [{ title: 'Fleet technician', count: 1 }],
  },
  {
    name: 'Online',
    head: 'Head of online',
    groups: [],
    staff: [
      { title: 'Web developer', count: 2 },
      { title: 'SEO specialist', count: 1 },
      { title: 'Content writer', count: 1 },
      { title: 'Designer', count: 1 },
      { title: 'Customer support agent', count: 2 },
    ],
  },
  {
    name: 'Finance and people',
    head: 'Head of finance and people',
    groups: [],
    staff: [
      { title: 'Accountant', count: 1 },
      { title: 'Bookkeeper', count: 1 },
      { title: 'HR manager', count: 1 },
      { title: 'Purchasing manager', count: 1 },
    ],
  },
]

// prettier-ignore
export const FIRST_NAMES = [
  'Bruno', 'Camila', 'Diego', 'Élodie', 'Farid', 'Giulia', 'Hanna', 'Igor', 'Júlia', 'Kofi', 'Lena', 'Mateus', 'Nadia', 'Omar', 'Paula',
  'Quentin', 'Rosa', 'Stefan', 'Tamara', 'Ulrike', 'Vítor', 'Wanda', 'Xavier', 'Yuki', 'Zoë', 'Álvaro', 'Beatriz', 'Chiara', 'Dmitri', 'Esther',
] as const

// prettier-ignore
export const LAST_NAMES = [
  'Almeida', 'Becker', 'Costa', 'Duarte', 'Eriksson', 'Ferreira', 'García', 'Hoffmann', 'Ivanova', 'Jensen', 'Kowalski', 'Lima', 'Mendes',
  'Nakamura', 'Okafor', 'Pereira', 'Quispe', 'Ribeiro', 'Santos', 'Tanaka', 'Ueda', 'Vogel', 'Weber', 'Xu', 'Yılmaz', 'Zimmermann', 'Øberg',
] as const
