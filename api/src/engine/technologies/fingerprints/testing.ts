import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const TESTING = inCategory('testing', [
  {
    name: 'AB Tasty',
    site: 'www.abtasty.com',
    hosts: ['try.abtasty.com'],
    example: '<script src="https://try.abtasty.com/x.js"></script>',
  },
  {
    name: 'Convert',
    site: 'www.convert.com',
    hosts: ['cdn-4.convertexperiments.com', 'cdn-3.convertexperiments.com'],
    example: '<script src="https://cdn-4.convertexperiments.com/v1/js/x.js"></script>',
  },
  {
    name: 'Google Optimize',
    site: 'support.google.com/optimize',
    hosts: ['googleoptimize.com'],
    example: '<script src="https://www.googleoptimize.com/optimize.js"></script>',
  },
  {
    name: 'Intelligems',
    site: 'intelligems.io',
    hosts: ['cdn.intelligems.io'],
    example: '<script src="https://cdn.intelligems.io/x.js"></script>',
  },
  {
    name: 'Kameleoon',
    site: 'www.kameleoon.com',
    hosts: ['kameleoon.eu', 'kameleoon.io', 'kameleoon.com'],
    scripts: ['kameleoonQueue'],
    example: '<script src="https://x.kameleoon.eu/kameleoon.js"></script>',
  },
  {
    name: 'LaunchDarkly',
    site: 'launchdarkly.com',
    hosts: ['app.launchdarkly.com', 'clientstream.launchdarkly.com'],
    files: ['launchdarkly-js-client-sdk'],
    example: '<script src="https://example.org/launchdarkly-js-client-sdk@3.5.0"></script>',
    version: '3.5.0',
  },
  {
    name: 'Optimizely',
    site: 'www.optimizely.com',
    hosts: ['cdn.optimizely.com', 'cdn-pci.optimizely.com'],
    example: '<script src="https://cdn.optimizely.com/js/1.js"></script>',
  },
  {
    name: 'Split',
    site: 'www.split.io',
    hosts: ['cdn.split.io', 'sdk.split.io'],
    example: '<script src="https://cdn.split.io/sdk/split.min.js"></script>',
  },
  {
    name: 'Statsig',
    site: 'www.statsig.com',
    hosts: ['featuregates.org', 'statsigapi.net'],
    files: ['statsig-js', '@statsig/js-client'],
    example: '<script src="https://example.org/npm/@statsig/js-client@3.1.0/x.js"></script>',
    version: '3.1.0',
  },
  {
    name: 'VWO',
    site: 'vwo.com',
    hosts: ['visualwebsiteoptimizer.com'],
    scripts: ['_vwo_code', '_vis_opt_'],
    example: '<script src="https://dev.visualwebsiteoptimizer.com/j.php"></script>',
  },
])
