/** The tables of an export, for who has them one by one. */
export const SINGLE_FILES = [
  { name: 'dates', label: 'Chart.csv or Dates.csv' },
  { name: 'queries', label: 'Queries.csv' },
  { name: 'pages', label: 'Pages.csv' },
  { name: 'countries', label: 'Countries.csv' },
  { name: 'devices', label: 'Devices.csv' },
] as const
