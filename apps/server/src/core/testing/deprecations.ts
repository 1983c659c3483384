// What a library warns of fails the run: two queries at once on one connection are such a warning of pg.
process.throwDeprecation = true
