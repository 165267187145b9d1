import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const DATABASE = inCategory('database', [
  {
    name: 'Airtable',
    site: 'www.airtable.com',
    hosts: ['airtable.com/embed', 'airtable.com/app', 'static.airtable.com', 'dl.airtable.com'],
    example: '<iframe src="https://airtable.com/embed/shrabc" title="x"></iframe>',
  },
  {
    name: 'CouchDB',
    site: 'couchdb.apache.org',
    headers: { server: 'CouchDB' },
    implies: ['Erlang'],
    example: 'server: CouchDB/3.4.2',
    version: '3.4.2',
  },
  {
    name: 'Elasticsearch',
    site: 'www.elastic.co',
    headers: { 'x-elastic-product': '' },
    example: 'x-elastic-product: Elasticsearch',
  },
  {
    name: 'Firebase',
    site: 'firebase.google.com',
    hosts: ['www.gstatic.com/firebasejs', 'firebaseio.com', 'firebasestorage.googleapis.com'],
    addresses: ['firebaseapp.com', 'web.app'],
    paths: ['/__/firebase/'],
    example: '<script src="https://www.gstatic.com/firebasejs/x.js"></script>',
  },
  {
    name: 'MongoDB',
    site: 'www.mongodb.com',
    headers: { 'x-powered-by': 'MongoDB' },
    example: 'x-powered-by: MongoDB',
  },
  {
    name: 'MySQL',
    site: 'www.mysql.com',
    headers: { 'x-powered-by': 'MySQL' },
    example: 'x-powered-by: MySQL',
  },
  {
    name: 'Oracle Database',
    site: 'www.oracle.com/database',
    headers: { 'x-oracle-dms-ecid': '', 'x-oracle-dms-rid': '' },
    example: 'x-oracle-dms-ecid: abc',
  },
  {
    name: 'PostgreSQL',
    site: 'www.postgresql.org',
    headers: { 'x-powered-by': 'PostgreSQL' },
    example: 'x-powered-by: PostgreSQL',
  },
  {
    name: 'Supabase',
    site: 'supabase.com',
    hosts: ['supabase.co', 'supabase.in'],
    files: ['@supabase/supabase-js'],
    example: '<img src="https://abc.supabase.co/storage/v1/object/public/x.png" alt="">',
  },
])
