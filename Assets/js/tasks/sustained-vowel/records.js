// A chunk as the device keeps it.

export * from '../../recorders/level-records.js';
