import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const MAPS = inCategory('maps', [
  {
    name: 'Apple MapKit JS',
    site: 'developer.apple.com/maps',
    hosts: ['cdn.apple-mapkit.com'],
    example: '<script src="https://cdn.apple-mapkit.com/mk/5.x.x/mapkit.js"></script>',
  },
  {
    name: 'ArcGIS',
    site: 'developers.arcgis.com',
    hosts: ['js.arcgis.com'],
    elements: ['arcgis-map'],
    example: '<script src="https://js.arcgis.com/4.31/"></script>',
  },
  {
    name: 'Bing Maps',
    site: 'www.microsoft.com/maps',
    hosts: ['www.bing.com/api/maps', 'dev.virtualearth.net'],
    example: '<script src="https://www.bing.com/api/maps/mapcontrol"></script>',
  },
  {
    name: 'CARTO',
    site: 'carto.com',
    hosts: ['basemaps.cartocdn.com', 'cartodb-libs.global.ssl.fastly.net'],
    example: '<img src="https://a.basemaps.cartocdn.com/light_all/1/1/1.png" alt="">',
  },
  {
    name: 'Google Maps',
    site: 'developers.google.com/maps',
    hosts: ['maps.googleapis.com', 'maps.google.com', 'www.google.com/maps'],
    example: '<iframe src="https://www.google.com/maps/embed?pb=x" title="x"></iframe>',
  },
  {
    name: 'HERE',
    site: 'www.here.com',
    hosts: ['js.api.here.com', 'js.cit.api.here.com'],
    example: '<script src="https://js.api.here.com/v3/x.js"></script>',
  },
  {
    name: 'Leaflet',
    site: 'leafletjs.com',
    files: ['leaflet'],
    example: '<script src="https://example.org/leaflet@1.9.4/dist/leaflet.js"></script>',
    version: '1.9.4',
  },
  {
    name: 'Mapbox',
    site: 'www.mapbox.com',
    hosts: ['api.mapbox.com', 'api.tiles.mapbox.com'],
    files: ['mapbox-gl'],
    example: '<script src="https://api.mapbox.com/x.js"></script>',
  },
  {
    name: 'MapLibre GL',
    site: 'maplibre.org',
    files: ['maplibre-gl'],
    example: '<script src="https://example.org/maplibre-gl@4.7.1/dist/maplibre-gl.js"></script>',
    version: '4.7.1',
  },
  {
    name: 'OpenLayers',
    site: 'openlayers.org',
    files: ['openlayers'],
    example: '<script src="/js/openlayers.js"></script>',
  },
  {
    name: 'OpenStreetMap',
    site: 'www.openstreetmap.org',
    hosts: ['tile.openstreetmap.org', 'www.openstreetmap.org/export'],
    example: '<iframe src="https://www.openstreetmap.org/export/embed.html" title="x"></iframe>',
  },
  {
    name: 'Yandex Maps',
    site: 'yandex.com/maps',
    hosts: ['api-maps.yandex.ru'],
    example: '<script src="https://api-maps.yandex.ru/2.1/"></script>',
  },
])
